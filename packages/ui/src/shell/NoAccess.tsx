import { Lock } from 'lucide-react'
import { useIntl } from 'react-intl'
import { EmptyState } from '../feedback/States'
import { ButtonLink } from '../form/Button'
import { shellMessages } from './shell.messages'

/** What a person sees on a page that is not theirs. */
export function NoAccess({ homeHref }: { homeHref: string }) {
  const intl = useIntl()
  return (
    <EmptyState
      icon={Lock}
      title={intl.formatMessage(shellMessages.noAccess)}
      action={<ButtonLink href={homeHref}>{intl.formatMessage(shellMessages.home)}</ButtonLink>}
    />
  )
}
