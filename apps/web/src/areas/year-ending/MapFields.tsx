import { sameNamedDivisions } from '@school/rules'
import { Field, FieldGrid, Panel, PanelBody, Select, Stack } from '@school/ui'
import { useText } from '../../texts/text'
import type { Ending, StepProps } from './ending'

const out = 'out'

type Course = Ending['courses'][number]

function CourseFields({ course, ending, values, set }: StepProps & { readonly course: Course }) {
  const text = useText()
  const target = values.courseMap.find(one => one.courseId === course.id)
  const to = ending.courses.find(one => one.id === target?.toCourseId)
  const lead = (value: string | null) => {
    const next = ending.courses.find(one => one.id === value)
    const own = sameNamedDivisions(course, next)
    const mine = new Set(course.divisions.map(({ id }) => id))
    set({
      courseMap: [
        ...values.courseMap.filter(one => one.courseId !== course.id),
        { courseId: course.id, toCourseId: next?.id ?? null, passedOut: value === out },
      ],
      divisionMap: [...values.divisionMap.filter(one => !mine.has(one.divisionId)), ...own],
    })
  }
  const place = (divisionId: string, toDivisionId: string | null) =>
    set({ divisionMap: [...values.divisionMap.filter(one => one.divisionId !== divisionId), { divisionId, toDivisionId }] })
  return (
    <Panel title={course.name}>
      <PanelBody>
        <FieldGrid>
          <Field label={text('yearEnding.toCourse')} required>
            <Select
              options={[
                ...ending.courses.map(one => ({ value: one.id, label: one.name })),
                { value: out, label: text('yearEnding.passedOut') },
              ]}
              value={target?.passedOut ? out : (target?.toCourseId ?? null)}
              onChange={lead}
            />
          </Field>
          {to
            ? course.divisions.map(({ id, name }) => (
                <Field key={id} label={text('yearEnding.toDivision', { division: `${course.name} ${name}` })} required>
                  <Select
                    options={to.divisions.map(one => ({ value: one.id, label: `${to.name} ${one.name}` }))}
                    value={values.divisionMap.find(one => one.divisionId === id)?.toDivisionId ?? null}
                    onChange={value => place(id, value)}
                  />
                </Field>
              ))
            : null}
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

/** Where the students of each course and division go. */
export function MapFields(props: StepProps) {
  return (
    <Stack>
      {props.ending.courses.map(course => (
        <CourseFields key={course.id} course={course} {...props} />
      ))}
    </Stack>
  )
}
