import { Info, X } from 'lucide-react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { IconButton } from '../../form'
import { color, font, space } from '../../foundation'
import { chatMessages } from '../chat.messages'
import { firstVisitMessages } from '../late.messages'

/** What every person is told on the first visit. */
const Kept = styled.div`
  display: flex;
  flex: none;
  align-items: flex-start;
  gap: ${space[8]};
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border-bottom: 1px solid ${color.info.rule};
  background: ${color.info.soft};
  color: ${color.ink};
  font: 400 ${font.t13} ${font.sans};

  & > p {
    flex: 1;
    align-self: center;
  }

  & > svg {
    margin-top: ${space[8]};
    color: ${color.info.ink};
  }
`

/** Tells somebody who comes for the first time that conversations are kept. */
export function FirstVisit({ onSeen }: { onSeen: () => void }) {
  const intl = useIntl()
  return (
    <Kept role="note">
      <Info aria-hidden />
      <p>{intl.formatMessage(firstVisitMessages.kept)}</p>
      <IconButton icon={X} size="sm" tooltip={false} label={intl.formatMessage(chatMessages.close)} onClick={onSeen} />
    </Kept>
  )
}
