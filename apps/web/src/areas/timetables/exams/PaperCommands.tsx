import { examTimetables } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Actions, Button, Field, FieldGrid, Select } from '@school/ui'
import { ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useProblemToast } from '../../../forms/problems'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'
import type { ExamFormState } from './useExamForm'

const gaps = ['0', '1', '2', '3'] as const

/** Where papers come from: one after the other, one for each subject, or those of another exam timetable. */
export function PaperCommands({ form, ownId }: { readonly form: ExamFormState; readonly ownId: string | undefined }) {
  const text = useText()
  const fail = useProblemToast()
  const [gap, setGap] = useState<(typeof gaps)[number]>('1')
  const { values } = form
  const { data: others } = useCall(examTimetables.list, {
    query: { courseIds: [], divisionIds: [], text: '', status: '', page: 1, pageSize: 200 },
  })
  const offered = (others?.results ?? []).filter(row => row.id !== ownId && row.papers > 0)
  return (
    <>
      <FieldGrid>
        <Field label={text('exams.gap')}>
          <Select
            options={gaps.map(one => ({ value: one, label: one }))}
            value={gap}
            onChange={chosen => chosen && setGap(chosen)}
          />
        </Field>
        {offered.length > 0 ? (
          <Field label={text('exams.copyFrom')} help={text('exams.copyFromHelp')}>
            <Select
              options={optionsOf(offered.map(row => ({ id: row.id, name: `${row.name} · ${row.course}` })))}
              value={null}
              onChange={id => id && void form.copy(id).catch(fail)}
            />
          </Field>
        ) : null}
      </FieldGrid>
      <Actions>
        <Button icon={Plus} onClick={form.add}>
          {text('exams.addPaper')}
        </Button>
        <Button
          icon={ListPlus}
          title={text('exams.fillHelp')}
          disabled={!values.courseId || !values.startsOn || !values.endsOn}
          onClick={() => form.fill(Number(gap))}
        >
          {text('exams.fill')}
        </Button>
      </Actions>
    </>
  )
}
