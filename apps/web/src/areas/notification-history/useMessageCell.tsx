import type { notificationHistory } from '@school/api/client'
import { batchMessageStates, failureText, historyChannels, historyKinds, skipReasons } from '@school/rules'
import { Badge, type TableColumn } from '@school/ui'
import { type RowOf, textOf } from '../../report'
import { useMoment } from '../../session/zone'
import { PersonLink } from '../../shell/PersonLink'
import { useSpeak, useText } from '../../texts/text'
import { stateTones } from './MessageDetails'

type Row = RowOf<typeof notificationHistory.list>

const instants = ['sentOn', 'delivered', 'read']
/** So much of a text stands in its row; the drawer has all of it. */
const longestText = 60
const begun = (message: string) => (message.length > longestText ? `${message.slice(0, longestText).trimEnd()}…` : message)

/** Why a message did not go out; what a provider said stays as it is. */
function useReason(): (value: string) => string {
  const text = useText()
  const { speak } = useSpeak()
  return value => {
    const [code, ...parameter] = value.split(' ')
    const reason = skipReasons.find(one => one === code)
    return reason ? text(`messages.skip.${reason}`, { parameter: parameter.join(' ') }) : failureText(value, speak)
  }
}

/** What a cell shows of a value of a message. */
export function useMessageCell(): (key: string, row: Row) => TableColumn<Row>['header'] {
  const text = useText()
  const reasonIn = useReason()
  const moment = useMoment()
  return (key, row) => {
    const value = String(row[key] ?? '')
    if (instants.includes(key)) return moment(value)
    if (key === 'person')
      return (
        <PersonLink student={textOf(row.studentId)} staff={textOf(row.staffId)}>
          {value}
        </PersonLink>
      )
    const [channel, kind, state] = [
      historyChannels.find(one => one === value),
      historyKinds.find(one => one === value),
      batchMessageStates.find(one => one === value),
    ]
    if (key === 'channel' && channel) return text(`messages.channel.${channel}`)
    if (key === 'kind' && kind) return text(`history.kind.${kind}`)
    if (key === 'status' && state) return <Badge status={stateTones[state]}>{text(`messages.state.${state}`)}</Badge>
    if (key === 'reason') return reasonIn(value)
    return key === 'message' ? begun(value) : value
  }
}
