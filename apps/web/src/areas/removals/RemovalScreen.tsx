import { removals } from '@school/api/client'
import { useApi } from '@school/api/react'
import { displayDay, type RemovalKind, removalCountValidFor } from '@school/rules'
import {
  Banner,
  EntitySelectorInput,
  Field,
  type MenuItem,
  RemovalLayout,
  type Removal as ShownRemoval,
  schoolSelectormultiple,
  useConfirm,
  useToast,
} from '@school/ui'
import { Download, RotateCcw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../forms/problems'
import { useSchoolLoaders } from '../../forms/selectors'
import { saveBlob } from '../../report/save-blob'
import { useMoment } from '../../session/zone'
import { type Say, useText } from '../../texts/text'
import { type CountBody, type RemovalAnswer, useRemoval } from './useRemoval'

type Props = {
  readonly kind: RemovalKind
  readonly title: string
  readonly schoolId: string | null
  /** Absent where no school is chosen. */
  readonly onSchool?: (id: string | null) => void
  /** Fields of the scope, once the school is chosen. */
  readonly children: ReactNode
  /** What is to be counted; undefined while the choice is empty. */
  readonly body: CountBody | undefined
  /** Views of the screen, of which this is one. */
  readonly tabs?: ReactNode
  /** Takes these out of the choice. */
  readonly onUntick?: (ids: readonly string[]) => void
}

/** What a removal is to the layout; a school that waits for its day is as good as done. */
const shownOf = (
  removal: RemovalAnswer,
  scopeKey: string,
  outdated: boolean,
  moment: (at: string | null) => string,
): ShownRemoval => ({
  id: removal.id,
  status: removal.kind === 'school' && removal.status === 'Running' ? 'Done' : removal.status,
  scopeKey,
  counts: removal.counts.map(({ table, label, rows, bytes }) => ({
    table: `${table} ${label}`,
    label,
    rows,
    ...(bytes === null ? {} : { storage: `${Math.max(1, Math.round(bytes / 1024))} kB` }),
  })),
  blockers: removal.blockers,
  warnings: removal.warnings,
  countedAt: removal.countedAt ? Date.parse(removal.countedAt) : Date.now() - removalCountValidFor,
  outdated,
  removed: removal.things,
  message: removal.failure,
  endedAt: moment(removal.endedAt),
  by: removal.by,
  reason: removal.reason,
  ...(removal.auditId ? { auditId: removal.auditId } : {}),
})

/** Marks are counted by themselves, beside the students whose they were. */
const marksDone = (text: Say, { counts, things }: RemovalAnswer) =>
  text('removals.marksRemoved', { n: counts.find(count => count.table === 'marks')?.rows ?? 0, m: things })

/** What can still be done with a removal of before. */
function useEntryMenu(run: ReturnType<typeof useRemoval>) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const { client } = useApi()
  const download = async (removal: RemovalAnswer) => {
    try {
      saveBlob(await client.download(removals.archive, { params: { id: removal.id } }), `removal-${removal.id}.jsonl.gz.enc`)
    } catch (error) {
      fail(error)
    }
  }
  const cancel = async (removal: RemovalAnswer) => {
    const sure = await confirm({ icon: 'warning', title: text('removals.cancelRemoval'), message: removal.school })
    if (!sure) return
    await run.cancel(removal.id)
    toast.success(text('removals.cancelled'))
  }
  return (removal: RemovalAnswer): MenuItem[] => [
    ...(removal.mayRestore
      ? [{ key: 'restore', label: text('removals.restore'), icon: RotateCcw, onSelect: () => void run.restore(removal.id) }]
      : []),
    ...(removal.hasArchive
      ? [{ key: 'archive', label: text('removals.download'), icon: Download, onSelect: () => void download(removal) }]
      : []),
    ...(removal.kind === 'school' && (removal.status === 'Running' || removal.status === 'Failed')
      ? [
          {
            key: 'cancel',
            label: text('removals.cancelRemoval'),
            icon: Undo2,
            danger: true,
            onSelect: () => void cancel(removal),
          },
        ]
      : []),
  ]
}

/** The one way in which operators remove: choose, count, confirm, receipt; and what was removed before. */
export function RemovalScreen({ kind, title, schoolId, onSchool, children, body, tabs, onUntick }: Props) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const loaders = useSchoolLoaders()
  const run = useRemoval(kind)
  const menu = useEntryMenu(run)
  const { current, doing, history } = run
  const removal = current?.removal
  const scopeKey = body ? JSON.stringify(body) : null
  const status = doing === 'run' ? 'Running' : undefined
  const entries = history.data?.results
  const shown = removal && shownOf(removal, current.scopeKey, current.outdated ?? false, at => moment(at))
  return (
    <RemovalLayout
      header={{ title }}
      notice={
        <>
          {tabs}
          <Banner>{text(`removals.notice.${kind}`)}</Banner>
        </>
      }
      scope={
        <>
          {onSchool ? (
            <Field label={text('removals.school')} required>
              <EntitySelectorInput
                configuration={schoolSelectormultiple}
                loaders={loaders}
                value={schoolId}
                onChange={onSchool}
              />
            </Field>
          ) : null}
          {children}
        </>
      }
      scopeKey={scopeKey}
      removal={shown && status ? { ...shown, status } : shown}
      counting={doing === 'count'}
      failure={run.failure}
      code={removal?.code ?? ''}
      things={text(`removals.things.${kind}`)}
      {...(kind === 'school' && removal?.removeOn && removal.status === 'Running'
        ? { doneText: text('removals.scheduled', { day: displayDay(removal.removeOn) }) }
        : {})}
      {...(kind === 'marks' && removal?.status === 'Done' ? { doneText: marksDone(text, removal) } : {})}
      {...(kind === 'school' ? { removeLabel: text('removals.schedule') } : {})}
      onCount={() => body && void run.count(body, scopeKey!)}
      {...(onUntick && removal?.blockers.some(blocker => blocker.ids.length > 0)
        ? { onUntick: () => onUntick(removal.blockers.flatMap(blocker => blocker.ids)) }
        : {})}
      onRemove={answer => void run.remove(answer)}
      sending={doing === 'send'}
      onCancel={() => removal && void run.cancel(removal.id)}
      {...(removal?.mayRestore ? { onRestore: () => void run.restore(removal.id) } : {})}
      restoring={doing === 'restore'}
      onAgain={run.clear}
      history={{
        entries: entries?.map(entry => ({
          id: entry.id,
          date: moment(entry.createdAt),
          school: entry.school || text('removals.platform'),
          kind: text(`removals.kind.${entry.kind}`),
          rows: entry.rows,
          by: entry.by,
          reason: entry.reason,
          status: entry.status,
        })),
        rowMenu: entry => menu(entries!.find(one => one.id === entry.id)!),
        pagination: {
          page: run.page,
          pageSize: run.pageSize,
          count: history.data?.pagination.count ?? 0,
          onPage: run.setPage,
        },
        ...(history.error && !history.data
          ? { error: { children: problemText(intl, history.error), onRetry: () => void history.mutate() } }
          : {}),
      }}
    />
  )
}
