import { Building2, FileQuestionMark, Lock, type LucideIcon, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { usePageTitle } from '../../feedback'
import { Button, ButtonLink } from '../../form'
import { color, font, media, space } from '../../foundation'
import { shellMessages, workingInMessage } from '../shell.messages'

const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  min-height: 40px;
  padding: ${space[4]} ${space[24]};
  font: 500 ${font.t14} ${font.sans};

  ${media.phone} {
    padding-inline: ${space[16]};
  }

  &[data-look='operator'] {
    background: ${color.danger.solid};
    color: ${color.solidInk};
  }

  &[data-look='offline'] {
    border-bottom: 1px solid ${color.warning.rule};
    background: ${color.warning.soft};
    color: ${color.warning.ink};
  }

  &[data-look='ribbon'] {
    min-height: ${space[24]};
    border-bottom: 1px solid ${color.info.rule};
    background: ${color.info.soft};
    color: ${color.info.ink};
    font: 600 ${font.t12} ${font.sans};
    letter-spacing: 0.04em;
  }

  & > p {
    flex: 1 1 auto;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  @media (forced-colors: active) {
    border-bottom: 1px solid CanvasText;
  }

  @media print {
    display: none;
  }
`

/** The operator works in a school that is not theirs; every write is audited as such. */
export function OperatorBar({ schoolName, onLeave, leaving }: { schoolName: string; onLeave: () => void; leaving?: boolean }) {
  const intl = useIntl()
  return (
    <Strip data-look="operator" role="region" aria-label={intl.formatMessage(workingInMessage, { school: schoolName })}>
      <Building2 aria-hidden />
      <p>{intl.formatMessage(workingInMessage, { school: schoolName })}</p>
      <Button busy={leaving} onClick={onLeave}>
        {intl.formatMessage(shellMessages.leaveSchool)}
      </Button>
    </Strip>
  )
}

/** Names an environment that is not production, such as 'Test' or 'UAT'. */
export function EnvironmentRibbon({ name }: { name: string }) {
  return (
    <Strip as="aside" aria-label={name} data-look="ribbon">
      {name}
    </Strip>
  )
}

/** Shows while the server cannot be reached; read out when it appears. */
export function OfflineNotice({ offline, children }: { offline: boolean; children?: ReactNode }) {
  const intl = useIntl()
  return (
    <div role="status">
      {offline ? (
        <Strip data-look="offline">
          <WifiOff aria-hidden />
          <p>
            {intl.formatMessage(shellMessages.noConnection)} {children}
          </p>
        </Strip>
      ) : null}
    </div>
  )
}

const Foot = styled.footer`
  padding: ${space[16]} ${space[24]};
  color: ${color.inkFaint};
  font: 400 ${font.t12} ${font.sans};

  ${media.phone} {
    padding-inline: ${space[16]};

    /* A page that fills the window has nothing below it. */
    main:has([data-whole-page]) + & {
      display: none;
    }
  }

  @media print {
    display: none;
  }
`

/** The line under every screen that credits the developer. */
export function ShellFooter({ children }: { children: ReactNode }) {
  return <Foot>{children}</Foot>
}

const Face = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[12]};
  padding: ${space[64]} ${space[24]};
  color: ${color.ink};
  text-align: center;

  & > svg {
    width: 24px;
    height: 24px;
    color: ${color.inkFaint};
  }

  & > h1 {
    font: 600 ${font.t16} ${font.sans};
  }
`

type InsteadProps = { homeHref: string; children?: ReactNode }

function Instead({ icon: Icon, title, homeHref, children }: InsteadProps & { icon: LucideIcon; title: string }) {
  const intl = useIntl()
  usePageTitle(title)
  return (
    <Face>
      <Icon aria-hidden />
      <h1>{title}</h1>
      {children}
      <ButtonLink href={homeHref} variant="primary">
        {intl.formatMessage(shellMessages.home)}
      </ButtonLink>
    </Face>
  )
}

export type NoAccessProps = InsteadProps & {
  /** Why, and what opens it, in place of the usual words. */
  title?: string
}

/** Stands in place of a screen that the person may not open. */
export function NoAccess({ title, ...props }: NoAccessProps) {
  const intl = useIntl()
  return <Instead {...props} icon={Lock} title={title ?? intl.formatMessage(shellMessages.noAccess)} />
}

/** Stands where an address leads to no screen. */
export function NotFound(props: InsteadProps) {
  const intl = useIntl()
  return <Instead {...props} icon={FileQuestionMark} title={intl.formatMessage(shellMessages.notFound)} />
}
