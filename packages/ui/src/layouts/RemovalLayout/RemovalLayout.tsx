import { Download, RotateCcw, SearchCheck, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { useNextChange } from '../../chat/useNextChange'
import { Banner, ErrorState, type ErrorStateProps, FormHeader, type FormHeaderProps, Progress, useConfirm } from '../../feedback'
import { Button, ButtonLink, Checkbox, Field, Form, TextArea, TextInput } from '../../form'
import { media, pageTop, space } from '../../foundation'
import { Table, type TableColumn } from '../../table'
import { Actions, Facts, Panel, PanelBody, Stack } from '../Panel'
import { Steps } from '../Steps'
import { RemovalHistory, type RemovalHistoryProps } from './RemovalHistory'
import { removalMessages, removedMessage, typeCodeMessage, validMessage } from './RemovalLayout.messages'
import {
  canRemove,
  countValidFor,
  emptyForm,
  formProblems,
  mostRowsByDay,
  type Removal,
  type RemovalForm,
  type RemovalFormAction,
  type RemovalPhase,
  type RemovalTable,
  reasonLength,
  reduceForm,
  removalPhase,
  rowsOf,
  staleIn,
  standing,
  stepOf,
} from './removal.state'

/** Stands below the bar of the page when it is scrolled to. */
const Result = styled.div`
  display: grid;
  gap: ${space[16]};
  min-width: 0;
  scroll-margin-block-start: calc(${pageTop} + ${space[16]});

  &:empty {
    display: none;
  }
`

const Scope = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: ${space[16]};
  align-items: start;

  ${media.small} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Plain = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`

const Alert = styled.div`
  &:empty {
    display: none;
  }
`

export type RemovalLayoutProps = {
  /** Heading of the screen. */
  readonly header: FormHeaderProps
  /** Above everything, such as what this removal leaves alone. */
  readonly notice?: ReactNode
  /** Fields that choose what goes: the school, then the scope. */
  readonly scope: ReactNode
  /** Names what is chosen now; null while the choice is empty. */
  readonly scopeKey: string | null
  /** What was counted, or has become of it; undefined before the first count. */
  readonly removal: Removal | undefined
  /** The server is counting. */
  readonly counting?: boolean
  /** Why counting failed, with Retry. */
  readonly error?: ErrorStateProps
  /** Why the server refused the last press, in words. */
  readonly failure?: string
  /** The code that has to be typed: the one of the school. */
  readonly code: string
  /** What goes, as it stands behind a figure: 'students'. */
  readonly things: string
  /** In place of 'Removed 3 students.'. */
  readonly doneText?: string
  /** In place of `Remove`. */
  readonly removeLabel?: string
  /** Further figures of the count, such as one row a student. */
  readonly details?: ReactNode
  /** Counts what is chosen. */
  readonly onCount: () => void
  /** Takes everything out of the choice that cannot be removed. */
  readonly onUntick?: () => void
  /** Removes what was counted. */
  readonly onRemove: (answer: { reason: string; typedText: string; runNow: boolean }) => void
  /** The removal is being sent. */
  readonly sending?: boolean
  /** Gives the count up. */
  readonly onCancel: () => void
  /** How much is done, 0 to 100; null while nobody knows. */
  readonly share?: number | null
  /** Puts back what was removed; absent where that cannot be done. */
  readonly onRestore?: () => void
  /** Everything is being put back. */
  readonly restoring?: boolean
  /** Begins anew after a receipt. */
  readonly onAgain: () => void
  /** Earlier removals, below. */
  readonly history?: RemovalHistoryProps
  /** The clock; that of the device when absent. */
  readonly now?: () => number
}

/** Brings what a count or a removal has brought into view, with the focus. */
function useResultInView(phase: RemovalPhase) {
  const result = useRef<HTMLDivElement>(null)
  const shown = useRef(phase)
  useEffect(() => {
    const before = shown.current
    shown.current = phase
    // Whoever is still choosing keeps the focus.
    if (before === phase || (before !== 'counting' && phase !== 'running' && stepOf(phase) < 3)) return
    result.current?.focus({ preventScroll: true })
    result.current?.scrollIntoView({ block: 'nearest' })
  }, [phase])
  return result
}

/**
 * Removes what cannot be brought back by hand: choose, count, confirm by a reason and a typed code, receipt. Nothing can
 * be pressed by accident: a count of another choice, of changed data or of more than 15 minutes ago has to be made again.
 */
export function RemovalLayout(props: RemovalLayoutProps) {
  const { header, notice, scope, scopeKey, removal, counting = false, error, failure, history, now = Date.now } = props
  const intl = useIntl()
  const [form, onForm] = useReducer(reduceForm, emptyForm)
  const at = now()
  const phase = removalPhase({ removal, scopeKey, counting, now: at })
  useNextChange(staleIn(removal, at))
  const result = useResultInView(phase)
  const steps = [
    removalMessages.stepScope,
    removalMessages.stepCount,
    removalMessages.stepConfirm,
    removalMessages.stepReceipt,
  ].map(step => intl.formatMessage(step))
  const step = stepOf(phase)
  const over = step === 3
  // What was typed confirmed that one count; the reason stays until the removal is over.
  const round = `${removal?.countedAt} ${over}`
  const [seen, setSeen] = useState(round)
  if (seen !== round) {
    setSeen(round)
    onForm({ kind: over ? 'over' : 'counted' })
  }
  const counted = removal !== undefined && phase !== 'scope' && !over
  return (
    <>
      <FormHeader {...header} />
      <Steps steps={steps} current={step} />
      <Stack>
        {notice}
        {over ? null : (
          <Panel title={intl.formatMessage(removalMessages.scope)}>
            <PanelBody>
              <Scope disabled={phase === 'running'}>
                <Stack>
                  {scope}
                  <Actions>
                    <Button
                      icon={SearchCheck}
                      variant={counted ? 'secondary' : 'primary'}
                      busy={phase === 'counting'}
                      disabled={scopeKey === null}
                      onClick={props.onCount}
                    >
                      {intl.formatMessage(counted ? removalMessages.countAgain : removalMessages.count)}
                    </Button>
                  </Actions>
                </Stack>
              </Scope>
            </PanelBody>
          </Panel>
        )}
        <Alert role="alert">{failure ? <Banner tone="danger">{failure}</Banner> : null}</Alert>
        <Result ref={result} tabIndex={-1} role="group" aria-label={steps[step]}>
          {error && phase !== 'counting' && !over ? (
            <Panel>
              <ErrorState {...error} />
            </Panel>
          ) : phase === 'counting' ? (
            <Counts label={intl.formatMessage(removalMessages.counting)} />
          ) : removal && over ? (
            <Receipt {...props} removal={removal} phase={phase} />
          ) : removal && counted ? (
            <Counted {...props} removal={removal} phase={phase} form={form} onForm={onForm} />
          ) : null}
        </Result>
        {history ? <RemovalHistory {...history} /> : null}
      </Stack>
    </>
  )
}

/** Rows of every table with their sum; a skeleton while they are counted. */
function Counts({ label, tables, note }: { label: string; tables?: readonly RemovalTable[]; note?: ReactNode }) {
  const intl = useIntl()
  const stored = tables?.some(table => table.storage !== undefined)
  const columns: TableColumn<RemovalTable>[] = [
    { key: 'label', header: intl.formatMessage(removalMessages.table), look: 'name', cell: table => table.label },
    {
      key: 'rows',
      header: intl.formatMessage(removalMessages.rows),
      align: 'end',
      cell: table => intl.formatNumber(table.rows),
    },
  ]
  if (stored)
    columns.push({
      key: 'storage',
      header: intl.formatMessage(removalMessages.storage),
      align: 'end',
      cell: table => table.storage,
    })
  return (
    <Panel title={label}>
      <Table
        label={label}
        rows={tables}
        rowKey={table => table.table}
        expectedRows={5}
        columns={columns}
        totals={
          tables && {
            label: intl.formatMessage(removalMessages.total),
            rows: intl.formatNumber(tables.reduce((sum, table) => sum + table.rows, 0)),
          }
        }
      />
      {note ? <PanelBody>{note}</PanelBody> : null}
    </Panel>
  )
}

type PhaseProps = RemovalLayoutProps & { readonly removal: Removal; readonly phase: RemovalPhase }

type CountedProps = PhaseProps & { readonly form: RemovalForm; readonly onForm: (action: RemovalFormAction) => void }

const again = {
  changed: removalMessages.changed,
  outdated: removalMessages.outdated,
  stale: removalMessages.stale,
} as const

/** What was counted, what stands in the way, and the confirmation. */
function Counted(props: CountedProps) {
  const { removal, phase, details, onCount, onUntick, share = null } = props
  const intl = useIntl()
  const blockers = standing(removal)
  const old = phase === 'changed' || phase === 'outdated' || phase === 'stale' ? again[phase] : undefined
  if (phase === 'nothing') return <Banner>{intl.formatMessage(removalMessages.nothing)}</Banner>
  return (
    <>
      {old ? (
        <Banner tone="warning" action={<Button onClick={onCount}>{intl.formatMessage(removalMessages.countAgain)}</Button>}>
          {intl.formatMessage(old)}
        </Banner>
      ) : null}
      {blockers.length > 0 ? (
        <Banner
          tone="danger"
          title={intl.formatMessage(removalMessages.blocked)}
          action={onUntick && !old ? <Button onClick={onUntick}>{intl.formatMessage(removalMessages.untick)}</Button> : undefined}
        >
          <Plain>
            {blockers.map(blocker => (
              <li key={`${blocker.code} ${blocker.message}`}>
                {blocker.message} ({intl.formatNumber(blocker.rows)})
              </li>
            ))}
          </Plain>
        </Banner>
      ) : null}
      {removal.warnings.length > 0 ? (
        <Banner tone="warning" title={intl.formatMessage(removalMessages.warnings)}>
          <Plain>
            {removal.warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </Plain>
        </Banner>
      ) : null}
      {phase === 'running' ? (
        <Panel>
          <PanelBody>
            <Progress label={intl.formatMessage(removalMessages.running)} value={share} />
          </PanelBody>
        </Panel>
      ) : null}
      <Sides>
        <Counts label={intl.formatMessage(removalMessages.counts)} tables={removal.counts} />
        {phase === 'ready' ? <Confirmation {...props} /> : null}
      </Sides>
      {details}
    </>
  )
}

/** The reason, the typed code and the one button that removes. */
function Confirmation({ removal, phase, form, onForm, code, removeLabel, onRemove, onCancel, sending }: CountedProps) {
  const intl = useIntl()
  const problems = formProblems(form, code)
  const many = rowsOf(removal) > mostRowsByDay
  const ready = canRemove(phase, form, code)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !sending) onRemove({ reason: form.reason.trim(), typedText: form.typed.trim(), runNow: many && form.runNow })
  }
  const until = intl.formatTime(removal.countedAt + countValidFor, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <Form onSubmit={submit}>
      <Panel title={intl.formatMessage(removalMessages.confirm)}>
        <PanelBody>
          <Stack>
            <Field
              label={intl.formatMessage(removalMessages.reason)}
              required
              help={intl.formatMessage(removalMessages.reasonHelp)}
              error={problems.reason ? intl.formatMessage(removalMessages.reasonWrong) : undefined}
            >
              <TextArea
                value={form.reason}
                maxLength={reasonLength.max}
                onChange={reason => onForm({ kind: 'reason', reason })}
                onBlur={() => onForm({ kind: 'leave', field: 'reason' })}
              />
            </Field>
            {many ? (
              <Banner tone="warning">
                {intl.formatMessage(removalMessages.atNight)}
                <div>
                  <Checkbox checked={form.runNow} onChange={on => onForm({ kind: 'runNow', on })}>
                    {intl.formatMessage(removalMessages.runNow)}
                  </Checkbox>
                </div>
              </Banner>
            ) : null}
            <Field
              label={intl.formatMessage(typeCodeMessage, { code })}
              required
              help={intl.formatMessage(validMessage, { time: until })}
              error={problems.typed ? intl.formatMessage(removalMessages.differs) : undefined}
            >
              <TextInput
                value={form.typed}
                autoComplete="off"
                spellCheck={false}
                onChange={typed => onForm({ kind: 'typed', typed })}
                onBlur={() => onForm({ kind: 'leave', field: 'typed' })}
              />
            </Field>
            <Actions>
              <Button disabled={sending} onClick={onCancel}>
                {intl.formatMessage(removalMessages.cancel)}
              </Button>
              <Button type="submit" variant="danger" icon={Trash2} disabled={!ready} busy={sending}>
                {removeLabel ?? intl.formatMessage(removalMessages.remove)}
              </Button>
            </Actions>
          </Stack>
        </PanelBody>
      </Panel>
    </Form>
  )
}

/** What has gone, where it is kept and how it comes back; or why nothing went. */
function Receipt({ removal, phase, things, doneText, onAgain, onRestore, restoring }: PhaseProps) {
  const intl = useIntl()
  const confirm = useConfirm()
  const restore = async () => {
    const sure = await confirm({
      icon: 'warning',
      title: intl.formatMessage(removalMessages.restoreAsk),
      message: intl.formatMessage(removalMessages.restoreText),
      confirmText: intl.formatMessage(removalMessages.restore),
    })
    if (sure) onRestore?.()
  }
  if (phase === 'failed')
    return (
      <Banner
        tone="danger"
        title={intl.formatMessage(removalMessages.failed)}
        action={<Button onClick={onAgain}>{intl.formatMessage(removalMessages.tryAgain)}</Button>}
      >
        {removal.message ? `${removal.message} ` : ''}
        {intl.formatMessage(removalMessages.failedText)}
      </Banner>
    )
  const facts = [
    { label: removalMessages.endedAt, value: removal.endedAt },
    { label: removalMessages.by, value: removal.by },
    { label: removalMessages.reason, value: removal.reason },
    { label: removalMessages.audit, value: removal.auditId },
    { label: removalMessages.archiveUntil, value: phase === 'done' ? removal.archive?.until : undefined },
  ]
  const count = intl.formatNumber(removal.removed ?? rowsOf(removal))
  return (
    <>
      <Banner tone={phase === 'restored' ? 'info' : 'success'}>
        {phase === 'restored'
          ? intl.formatMessage(removalMessages.restored)
          : (doneText ?? intl.formatMessage(removedMessage, { count, things }))}
      </Banner>
      <Sides>
        <Counts label={intl.formatMessage(removalMessages.receipt)} tables={removal.counts} />
        <Panel>
          <PanelBody>
            <Stack>
              <Facts>
                {facts.map(({ label, value }) =>
                  value ? [<dt key={`${label.id}-name`}>{intl.formatMessage(label)}</dt>, <dd key={label.id}>{value}</dd>] : null,
                )}
              </Facts>
              <Actions>
                {phase === 'done' && removal.archive ? (
                  <ButtonLink icon={Download} href={removal.archive.href} download>
                    {intl.formatMessage(removalMessages.archive)}
                  </ButtonLink>
                ) : null}
                {phase === 'done' && onRestore ? (
                  <Button icon={RotateCcw} busy={restoring} onClick={restore}>
                    {intl.formatMessage(removalMessages.restore)}
                  </Button>
                ) : null}
                <Button variant="primary" disabled={restoring} onClick={onAgain}>
                  {intl.formatMessage(removalMessages.again)}
                </Button>
              </Actions>
            </Stack>
          </PanelBody>
        </Panel>
      </Sides>
    </>
  )
}
