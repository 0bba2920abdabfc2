import { ExternalLink } from 'lucide-react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Anchor, type AnchorProps, color, space, VisuallyHidden } from '../../foundation'
import { formMessages } from '../form.messages'

const Styled = styled(Anchor)`
  color: ${color.primary.ink};
  font-weight: 500;
  text-decoration: underline;
  text-decoration-color: ${color.accentRule};
  text-underline-offset: 3px;

  &:hover {
    text-decoration-color: currentColor;
  }

  & > svg {
    display: inline;
    width: 14px;
    height: 14px;
    margin-inline-start: ${space[4]};
    vertical-align: -2px;
  }
`

export type LinkProps = AnchorProps & {
  href: string
  /** Opens in a new tab and says so. */
  external?: boolean
}

/** A link in running text or on its own. */
export function Link({ external, children, ...rest }: LinkProps) {
  const intl = useIntl()
  return (
    <Styled {...rest} {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
      {external ? (
        <>
          <ExternalLink aria-hidden />
          <VisuallyHidden> {intl.formatMessage(formMessages.newTab)}</VisuallyHidden>
        </>
      ) : null}
    </Styled>
  )
}
