import { imports, people } from '@school/api/client'
import { useCall, useReload } from '@school/api/react'
import { changedValues, RecordForm, type RecordValues, useToast, withoutErrors } from '@school/ui'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useSchoolToday } from '../../../session/zone'
import { useText } from '../../../texts/text'
import { keyColumnOf, placeProblems, type RecordTask, valuesToSend, withValue } from './record'
import { useRecordGroups } from './useRecordGroups'
import { useSingle } from './useSingle'

const words = {
  students: { add: 'imports.addStudent', edit: 'imports.editStudent', end: 'imports.terminate' },
  staff: { add: 'imports.addStaff', edit: 'imports.editStaff', end: 'imports.relieve' },
} as const

const captions = { add: 'New', edit: 'Edit', end: undefined } as const

/** The record as it is now: read anew for every form, never out of the cache. */
function usePresent(task: RecordTask) {
  const params = task.task === 'add' ? undefined : { kind: task.kind, key: task.key }
  const { data, error, isValidating, mutate } = useCall(imports.record, params ? { params } : null)
  const [present, setPresent] = useState<RecordValues | undefined>(params ? undefined : {})
  useEffect(() => {
    if (data && !error && !isValidating) setPresent(known => known ?? data.values)
  }, [data, error, isValidating])
  return { present, error: present ? undefined : error, retry: () => void mutate() }
}

/** What the form begins with: leaving begins today. */
function initialOf(task: RecordTask, present: RecordValues, today: string): RecordValues {
  if (task.task !== 'end') return present
  return task.kind === 'students'
    ? { leftOn: present.leftOn || today, leavingReason: present.leavingReason ?? '' }
    : { relievedOn: present.relievedOn || today }
}

type RecordDialogProps = { task: RecordTask; onClose: () => void; onSaved?: () => void }

/** Add, edit, terminate or relieve one person by the rules of the files. */
export function RecordDialog({ task, onClose, onSaved }: RecordDialogProps) {
  const intl = useIntl()
  const text = useText()
  const today = useSchoolToday()
  const toast = useToast()
  const reload = useReload()
  const { data: kinds, error: kindsError, mutate: kindsAgain } = useCall(imports.kinds, {})
  const { present, error, retry } = usePresent(task)
  const { send, busy } = useSingle()
  const [typed, setTyped] = useState<RecordValues>()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()

  const columns = kinds?.find(kind => kind.code === task.kind)?.columns
  const initial = present ? initialOf(task, present, today) : {}
  const values = typed ?? initial
  const groups = useRecordGroups(task, columns, present ?? {}, values)
  const failed = kindsError ?? error
  const name = values.name || present?.name || (task.task === 'add' ? (values[keyColumnOf(task.kind)] ?? '') : task.key)

  const done = () => {
    if (task.task === 'add') return text('imports.one.created', { name })
    if (task.task === 'edit') return text('imports.one.saved', { name })
    return text(task.kind === 'students' ? 'imports.one.terminated' : 'imports.one.relieved', { name })
  }

  const save = async () => {
    setErrors({})
    setFailure(undefined)
    try {
      const answer = await send({
        kind: task.kind,
        mode: task.task === 'add' ? 'create-only' : 'update-only',
        values: valuesToSend(task, values, changedValues(initial, values)),
      })
      const shown = new Set(groups?.flatMap(group => group.fields.map(field => field.key)))
      const placed = placeProblems(task.kind, answer.errors, shown)
      setErrors(placed.fields)
      setFailure(placed.whole.join(' ') || undefined)
      if (answer.errors.length > 0) return
      for (const warning of answer.warnings) toast.warning(warning.message, name)
      if (answer.action === 'same') toast.info(text('imports.one.same'))
      else toast.success(done())
      onClose()
      onSaved?.()
      await reload(people.studentDetails, imports.record)
    } catch (problem) {
      setFailure(`${problemText(intl, problem)} ${text('imports.one.kept')}`)
    }
  }

  return (
    <RecordForm
      title={text(words[task.kind][task.task])}
      caption={captions[task.task]}
      context={task.task === 'add' ? undefined : present?.name ? `${task.key} · ${present.name}` : task.key}
      size={task.task === 'end' ? 'narrow' : 'medium'}
      groups={present ? groups : undefined}
      initial={initial}
      values={values}
      errors={errors}
      failure={failure}
      notice={
        task.task === 'end' ? (
          <p>{text(task.kind === 'students' ? 'imports.one.terminateHelp' : 'imports.one.relieveHelp')}</p>
        ) : undefined
      }
      onChange={(key, value) => {
        setTyped(withValue(values, key, value))
        setErrors(withoutErrors(errors, [key]))
      }}
      saving={busy}
      saveLabel={task.task === 'end' ? text(words[task.kind].end) : undefined}
      danger={task.task === 'end'}
      saveUnchanged={task.task === 'end'}
      onSave={() => void save()}
      onClose={onClose}
      error={
        failed
          ? {
              children: problemText(intl, failed),
              onRetry: () => {
                if (kindsError) void kindsAgain()
                if (error) retry()
              },
            }
          : undefined
      }
    />
  )
}
