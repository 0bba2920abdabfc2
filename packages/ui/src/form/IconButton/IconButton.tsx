import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Tooltip } from '../../overlay/Tooltip'
import type { ButtonVariant } from '../Button'
import { ButtonRoot } from '../Button/Button.styles'

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'title' | 'aria-label'> & {
  icon: LucideIcon
  /** What the button does; its accessible name and its tooltip. */
  label: string
  variant?: ButtonVariant
  /** `sm` is 28 px in the compact density and 44 in the other; it stands inside fields and rows. */
  size?: 'sm' | 'md' | 'lg'
  busy?: boolean
  /** False where the text already stands beside it. */
  tooltip?: boolean
}

/** A square button with an icon alone. */
export function IconButton({
  icon: Icon,
  label,
  variant = 'quiet',
  size = 'md',
  busy,
  tooltip = true,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <ButtonRoot
      {...rest}
      type={type}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      data-variant={variant}
      data-size={size}
      data-square=""
      onClick={click}
    >
      {busy ? <LoaderCircle data-busy-mark="" aria-hidden /> : <Icon aria-hidden />}
    </ButtonRoot>
  )
  return tooltip ? (
    <Tooltip text={label} describes={false}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
