import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Banner } from '../../feedback/Banner'
import { Button } from '../../form/Button'
import { Field } from '../../form/Field'
import { MultiSelect } from '../../form/MultiSelect'
import type { ClassOption, ClassOptions, SelectorLoaders } from '../configuration'
import type { ClassChoice } from '../selector.state'
import { selectorMessages } from '../selectors.messages'
import { ClassFields } from './SelectorDialog.styles'

export type ClassWiseFiltersProps = {
  classes: ClassChoice
  onChange: (classes: ClassChoice) => void
  onSearch: () => void
  searchOptions: NonNullable<SelectorLoaders['searchOptions']>
}

const noOptions: ClassOptions = { sections: [], courses: [], divisions: [] }

const toOptions = (options: readonly ClassOption[]) => options.map(({ id, name }) => ({ value: id, label: name }))

const kept = (ids: readonly string[], options: readonly ClassOption[]): string[] => {
  const offered = new Set(options.map(option => option.id))
  return ids.filter(id => offered.has(id))
}

/** Sections, courses of the chosen sections and divisions of the chosen courses, with a Search button. */
export function ClassWiseFilters({ classes, onChange, onSearch, searchOptions }: ClassWiseFiltersProps) {
  const intl = useIntl()
  const [options, setOptions] = useState(noOptions)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const latest = useRef({ searchOptions, onChange, classes })
  useLayoutEffect(() => {
    latest.current = { searchOptions, onChange, classes }
  })
  const asked = JSON.stringify([classes.sections, classes.courses, attempt])
  useEffect(() => {
    const aborter = new AbortController()
    const [sections, courses] = JSON.parse(asked) as [string[], string[], number]
    latest.current.searchOptions({ sections, courses }, aborter.signal).then(
      answer => {
        if (aborter.signal.aborted) return
        setFailed(false)
        setOptions(answer)
        // A course of a section no longer chosen would narrow the search out of sight.
        const { classes: now, onChange: change } = latest.current
        const next = { ...now, courses: kept(now.courses, answer.courses), divisions: kept(now.divisions, answer.divisions) }
        if (next.courses.length < now.courses.length || next.divisions.length < now.divisions.length) change(next)
      },
      () => aborter.signal.aborted || setFailed(true),
    )
    return () => aborter.abort()
  }, [asked])

  const picker = (name: keyof ClassChoice, label: string) => (
    <Field label={label}>
      <MultiSelect
        options={toOptions(options[name])}
        value={classes[name]}
        onChange={ids => onChange({ ...classes, [name]: ids })}
      />
    </Field>
  )
  return (
    <ClassFields>
      {picker('sections', intl.formatMessage(selectorMessages.section))}
      {picker('courses', intl.formatMessage(selectorMessages.course))}
      {picker('divisions', intl.formatMessage(selectorMessages.division))}
      <Button variant="primary" onClick={onSearch}>
        {intl.formatMessage(selectorMessages.search)}
      </Button>
      {failed ? (
        <Banner
          tone="danger"
          action={<Button onClick={() => setAttempt(attempt + 1)}>{intl.formatMessage(selectorMessages.retry)}</Button>}
        >
          {intl.formatMessage(selectorMessages.optionsFailed)}
        </Banner>
      ) : null}
    </ClassFields>
  )
}
