import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import type { AnchorProps } from '../../foundation'
import { ButtonLinkRoot, ButtonRoot } from './Button.styles'

/** One `primary` a screen; `danger` carries out what cannot be undone, `dangerQuiet` offers it. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerQuiet'

export type ButtonLook = {
  variant?: ButtonVariant
  /** `lg` is 44 px high in either density. */
  size?: 'md' | 'lg'
  /** An icon of lucide-react before the text. */
  icon?: LucideIcon
  /** As wide as its container. */
  wide?: boolean
}

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'size'> &
  ButtonLook & {
    /** The work this button began is still going on: it turns, keeps the focus and takes no further click. */
    busy?: boolean
  }

/** A button; `type` is `button` unless a form asks for `submit`. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon: Icon,
  wide,
  busy,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <ButtonRoot
      {...rest}
      type={type}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={click}
    >
      {busy ? <LoaderCircle data-busy-mark="" aria-hidden /> : Icon ? <Icon aria-hidden /> : null}
      {children}
    </ButtonRoot>
  )
}

export type ButtonLinkProps = AnchorProps & ButtonLook

/** A link that looks like a button. */
export function ButtonLink({ variant = 'secondary', size = 'md', icon: Icon, wide, children, ...rest }: ButtonLinkProps) {
  return (
    <ButtonLinkRoot {...rest} data-variant={variant} data-size={size} data-wide={wide || undefined}>
      {Icon ? <Icon aria-hidden /> : null}
      {children}
    </ButtonLinkRoot>
  )
}
