import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Badge } from '../../feedback'
import { entryMessages } from '../entry.messages'
import type { EntryCode } from '../entry.types'
import { noticeText } from '../entry.words'
import { SaveState } from '../SaveState'
import type { EntryController } from '../useEntry'
import { Figures, Keys, Legend, Line } from './EntryFoot.styles'

/** A figure below the sheet. */
export type EntryFigure = { key: string; label: string; value: ReactNode; tone?: 'danger' }

/** The foot of a locked sheet. */
export type EntryLock = {
  /** Who and when: 'Locked by Leela Kurup on 17 Jul 2026, 09:58'. */
  reason: ReactNode
  /** What that means. */
  note?: ReactNode
  /** Where it can be unlocked, for those who may. */
  action?: ReactNode
}

type EntryFootProps = {
  entry: EntryController
  figures?: readonly EntryFigure[]
  lock?: EntryLock
  /** Names the keys. */
  keys?: boolean
  /** The state of saving stands elsewhere. */
  hideSave?: boolean
}

/** Codes of all columns, each once; where they are searched they say enough by themselves. */
function codesOf(entry: EntryController): EntryCode[] {
  const codes = new Map<string, EntryCode>()
  for (const column of entry.state.columns.filter(({ search }) => !search))
    for (const code of column.codes ?? []) if (!codes.has(code.code)) codes.set(code.code, code)
  return [...codes.values()]
}

/** Sums and codes, then the keys and the state of saving, or why the sheet is locked. */
export function EntryFoot({ entry, figures = [], lock, keys, hideSave }: EntryFootProps) {
  const intl = useIntl()
  const { counts, state } = entry
  const codes = codesOf(entry)
  return (
    <>
      <Figures>
        {counts.rows > 0 ? (
          <span>
            {intl.formatMessage(entryMessages.entered)}{' '}
            <b>
              {intl.formatNumber(counts.full)}/{intl.formatNumber(counts.rows)}
            </b>
          </span>
        ) : null}
        {figures.map(figure => (
          <span key={figure.key} data-tone={figure.tone}>
            {figure.label} <b>{figure.value}</b>
          </span>
        ))}
        {codes.length > 0 ? (
          <Legend aria-label={intl.formatMessage(entryMessages.codes)}>
            {codes.map(code => (
              <li key={code.code}>
                <Badge status={code.status ?? 'info'}>{code.code}</Badge>
                {code.label}
              </li>
            ))}
          </Legend>
        ) : null}
      </Figures>
      <Line>
        {state.locked !== undefined ? (
          <>
            <span data-lock="">
              <Lock aria-hidden />
              {lock?.reason ?? state.locked}
            </span>
            {lock?.note ? <span>{lock.note}</span> : null}
            {lock?.action}
          </>
        ) : (
          <>
            {state.notice ? <span>{noticeText(intl, state.notice)}</span> : keys ? <KeyList /> : null}
            {hideSave ? null : <SaveState entry={entry} />}
          </>
        )}
      </Line>
    </>
  )
}

const keyNames = [
  ['Enter', entryMessages.keyNext],
  ['Tab', entryMessages.keyColumn],
  ['F2', entryMessages.keyEdit],
  ['Ctrl V', entryMessages.keyPaste],
  ['Ctrl D', entryMessages.keyFill],
  ['Ctrl Z', entryMessages.keyUndo],
  ['Esc Tab', entryMessages.keyLeave],
] as const

function KeyList() {
  const intl = useIntl()
  return (
    <Keys aria-label={intl.formatMessage(entryMessages.keys)}>
      {keyNames.map(([key, message]) => (
        <li key={key}>
          <kbd>{key}</kbd>
          {intl.formatMessage(message)}
        </li>
      ))}
    </Keys>
  )
}
