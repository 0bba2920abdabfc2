import type { ReactNode } from 'react'
import { type IntlShape, useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Banner, type WorkPart, WorkResult } from '../../feedback'
import { media, space } from '../../foundation'
import { type Figure, FigureStrip } from '../HomeLayout'
import { Stack } from '../Panel'
import { doneMessage, fixFirstMessage, importActionMessages, importMessages, importPartMessages } from './ImportLayout.messages'
import { type ImportCounts, type ImportStatus, shownActions } from './import-run'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space[8]};

  & > :first-child {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[8]};
    margin-inline-end: auto;
  }

  ${media.phone} {
    & > :first-child,
    & > button,
    & > :first-child > button {
      flex: 1 1 100%;
    }
  }
`

const Plain = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

export type ImportResultProps = {
  status: ImportStatus
  counts: ImportCounts | null
  /** Rows of the school that the file does not name and that it would end. */
  missing?: { label: string; count: number }
  /** Rows wait for a person: there is something to do, even while nothing would be applied. */
  waits?: boolean
  /** Why the import is held, in words. */
  guards?: readonly string[]
  /** What a held import waits for, or who may release it. */
  heldHelp?: string
  /** Releases a held import, for whoever may. */
  heldAction?: ReactNode
  /** What the server says of the run: why it failed, or the receipt of a roll back. */
  message?: string
  /** Further things to know, such as a restart of the work. */
  notice?: ReactNode
  /** What can be done about rows that were applied, such as rolling back. */
  applied?: ReactNode
  /** Buttons at the left, such as the error file. */
  tools?: ReactNode
  /** Buttons at the right, the primary one last. */
  actions?: ReactNode
  /** Messages and rows. */
  children?: ReactNode
}

const messageTones = { Failed: 'danger', RolledBack: 'success' } as const

/** What became of the rows of the file. */
const appliedParts = (intl: IntlShape, { create, update, same, skip, error }: ImportCounts): WorkPart[] => [
  { state: 'done', count: create, label: intl.formatMessage(importPartMessages.created, { count: create }) },
  { state: 'done', count: update, label: intl.formatMessage(importPartMessages.updated, { count: update }) },
  { state: 'unchanged', count: same },
  { state: 'skipped', count: skip },
  { state: 'failed', count: error },
]

/** The last two steps: what every row would do, or has done. */
export function ImportResult({
  status,
  counts,
  missing,
  waits = false,
  guards = [],
  heldHelp,
  heldAction,
  message,
  notice,
  applied,
  tools,
  actions,
  children,
}: ImportResultProps) {
  const intl = useIntl()
  const errors = counts?.error ?? 0
  const changes = (counts?.create ?? 0) + (counts?.update ?? 0) + (missing?.count ?? 0)
  const figures: Figure[] = counts
    ? [
        { key: 'rows', label: intl.formatMessage(importMessages.rows), value: String(counts.rows) },
        ...shownActions(counts).map(action => ({
          key: action,
          label: intl.formatMessage(importActionMessages[action]),
          value: String(counts[action]),
        })),
        ...(missing && missing.count > 0 ? [{ key: 'missing', label: missing.label, value: String(missing.count) }] : []),
        { key: 'warning', label: intl.formatMessage(importMessages.warnings), value: String(counts.warning) },
      ]
    : []
  return (
    <Stack>
      {status === 'Held' ? (
        <Banner tone="danger" title={intl.formatMessage(importMessages.held)} action={heldAction}>
          <Plain>
            {guards.map(guard => (
              <li key={guard}>{guard}</li>
            ))}
            {heldHelp ? <li>{heldHelp}</li> : null}
          </Plain>
        </Banner>
      ) : null}
      {status === 'Checked' && guards.length > 0 ? <Banner tone="warning">{guards.join(' ')}</Banner> : null}
      {message ? (
        <Banner
          tone={messageTones[status as keyof typeof messageTones] ?? 'info'}
          title={status === 'RolledBack' ? intl.formatMessage(importMessages.back) : undefined}
        >
          {message}
        </Banner>
      ) : null}
      {status === 'Applied' && counts ? (
        <WorkResult
          title={intl.formatMessage(importMessages.done)}
          message={intl.formatMessage(doneMessage, { create: counts.create, update: counts.update, same: counts.same })}
          parts={appliedParts(intl, counts)}
          action={applied}
        />
      ) : null}
      {notice}
      {status === 'Checked' && errors > 0 ? (
        <Banner tone="warning">{intl.formatMessage(fixFirstMessage, { count: errors })}</Banner>
      ) : null}
      {status === 'Checked' && errors === 0 && changes === 0 && !waits ? (
        <Banner tone="info">{intl.formatMessage(importMessages.nothing)}</Banner>
      ) : null}
      {counts ? <FigureStrip label={intl.formatMessage(importMessages.rows)} figures={figures} /> : null}
      <Line>
        <span>{tools}</span>
        {actions}
      </Line>
      {children}
    </Stack>
  )
}
