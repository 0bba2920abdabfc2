import { busAttendance as calls } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Button, Dialog, Field, RollCall, SearchInput, Select, Stack } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import type { Run } from './useRide'

/** Looks for a student of the school who is not on the run, and puts them on it. */
export function AddStudent({
  run,
  onChoose,
  onClose,
}: {
  readonly run: Run
  readonly onChoose: (studentId: string, busStopId: string) => void
  readonly onClose: () => void
}) {
  const intl = useIntl()
  const text = useText()
  const [typed, setTyped] = useState('')
  const [stop, setStop] = useState<string | null>(run.stops[0]?.id ?? null)
  const asked = typed.trim()
  const { data, error } = useCall(calls.students, asked.length >= 2 ? { params: { id: run.id }, query: { text: asked } } : null, {
    keepPreviousData: false,
  })
  return (
    <Dialog open title={text('rides.add')} onClose={onClose} footer={<Button onClick={onClose}>{text('app.cancel')}</Button>}>
      <Stack>
        <Field label={text('rides.stop')}>
          <Select options={run.stops.map(one => ({ value: one.id, label: one.name }))} value={stop} onChange={setStop} />
        </Field>
        <Field label={text('rides.search')}>
          <SearchInput value={typed} onChange={setTyped} />
        </Field>
        {error ? <p role="alert">{problemText(intl, error)}</p> : null}
        {data?.length === 0 ? <p role="status">{text('rides.notFound')}</p> : null}
        {data && data.length > 0 && stop ? (
          <RollCall
            label={text('rides.add')}
            groups={[
              {
                key: 'found',
                title: text('rides.found', { count: data.length }),
                people: data.map(student => ({
                  id: student.id,
                  name: student.name,
                  line: [student.admNo, student.division, student.bus].filter(Boolean).join(' · '),
                  actions: [{ key: 'add', label: text('rides.board'), isNext: true, onPress: () => onChoose(student.id, stop) }],
                })),
              },
            ]}
          />
        ) : null}
      </Stack>
    </Dialog>
  )
}
