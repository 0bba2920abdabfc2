import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '../../form/Button'
import { media, useMediaQuery } from '../../foundation'
import type { MenuItem } from '../../overlay/Menu'
import { Popover } from '../../overlay/Popover'
import { Caption } from '../Caption'
import { CommandMenu } from './CommandMenu'
import { Actions, Context, Heading, Rest, Row, Texts, Told } from './FormHeader.styles'
import { usePageTitle } from './page-title'

/** Something to do beside the primary action: a button, on phones an entry of the menu. */
export type HeaderCommand = Extract<MenuItem, { label: string }> & {
  /** It is being done. */
  busy?: boolean
}

export type FormHeaderProps = {
  /** The one heading of the screen. */
  title: ReactNode
  /** State of the record in English, such as `New`, `Edit`, `Mark Entry Locked`. */
  caption?: string
  /** False shows the caption in the secondary colour. */
  captionColored?: boolean
  /** One line: academic year, school, record. On phones a press on the title tells it. */
  context?: ReactNode
  /** What else can be done here, before the buttons; on phones one menu. */
  commands?: readonly HeaderCommand[]
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** On phones too the actions stay at the end of the heading: for one small button. */
  actionsBeside?: boolean
}

/** A title that surely fits a line of a phone beside a button, in characters. */
const surelyFits = 22

/** Commands as buttons. */
export const commandButtons = (commands: readonly HeaderCommand[], variant?: 'quiet') =>
  commands.map(({ key, label, icon, href, onSelect, danger, disabled, busy }) =>
    href ? (
      <ButtonLink key={key} icon={icon} href={href}>
        {label}
      </ButtonLink>
    ) : (
      <Button key={key} icon={icon} variant={danger ? 'dangerQuiet' : variant} disabled={disabled} busy={busy} onClick={onSelect}>
        {label}
      </Button>
    ),
  )

/** The title in one line, and by a press on it the whole head. */
function PhoneTitle({ title, caption, captionColored, context }: FormHeaderProps) {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState(false)
  if (!context && !caption && typeof title === 'string' && title.length <= surelyFits) return <span>{title}</span>
  return (
    <>
      <Told ref={setAnchor} type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{title}</span>
        <ChevronDown aria-hidden />
      </Told>
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        placement="bottom-start"
        label={typeof title === 'string' ? title : undefined}
      >
        <Rest>
          <b>{title}</b>
          {caption ? (
            <span>
              <Caption caption={caption} colored={captionColored} />
            </span>
          ) : null}
          {context ? <Context>{context}</Context> : null}
        </Rest>
      </Popover>
    </>
  )
}

/**
 * Heading of a screen with the caption of its record. The window is named after it. On phones it is one line: title,
 * a caption that says more than *Info*, the primary action and one menu.
 */
export function FormHeader(props: FormHeaderProps) {
  const { title, caption, captionColored, context, commands = [], actions, actionsBeside } = props
  const phone = useMediaQuery(media.phone)
  usePageTitle(typeof title === 'string' ? title : undefined)
  return (
    <Row data-beside={actionsBeside || undefined}>
      <Texts>
        <Heading>
          {phone ? <PhoneTitle {...props} /> : <span>{title}</span>}
          {caption && !(phone && caption === 'Info') ? <Caption caption={caption} colored={captionColored} /> : null}
        </Heading>
        {context && !phone ? <Context>{context}</Context> : null}
      </Texts>
      {actions || commands.length > 0 ? (
        <Actions data-beside={actionsBeside || undefined}>
          {phone ? null : commandButtons(commands)}
          {actions}
          {phone && commands.length > 0 ? <CommandMenu items={commands} busy={commands.some(command => command.busy)} /> : null}
        </Actions>
      ) : null}
    </Row>
  )
}
