import { newSchools, Problem } from '@school/api/client'
import { useAction, useApi } from '@school/api/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemOrFieldText } from '../../forms/problems'
import { useUnsaved } from '../../forms/unsaved'
import { useText } from '../../texts/text'
import {
  begunSchool,
  bodyOf,
  changed,
  isRight,
  type NewSchool,
  type NewSchoolOffers,
  type NewSchoolProblems,
  type NewSchoolStep,
  newSchoolSteps,
  problemsOf,
  wizardField,
} from './new-school'

export const stepKeys = Object.keys(newSchoolSteps) as NewSchoolStep[]

/** The values of a new school on their way through the steps of the wizard. */
export function useNewSchool(offers: NewSchoolOffers) {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const { run, busy } = useAction(newSchools.create)
  const [start] = useState(() => begunSchool(offers))
  const [values, setValues] = useState(start)
  const [current, setCurrent] = useState(0)
  const [checked, setChecked] = useState<readonly NewSchoolStep[]>([])
  /** What the server refused, until the field is changed. */
  const [refused, setRefused] = useState<NewSchoolProblems>({})
  const [failure, setFailure] = useState<string>()
  const [made, setMade] = useState<{ readonly id: string; readonly loginName: string }>()
  // The same values that are sent again make no second school.
  const [key, setKey] = useState(() => crypto.randomUUID())
  useUnsaved(made === undefined && values !== start)
  const problems = { ...problemsOf(text, values), ...refused }
  const shown = checked.flatMap(step => newSchoolSteps[step] as readonly (keyof NewSchool)[])

  /** Whether a step may be left: its fields are right, and its code or domain is free. */
  const check = (step: NewSchoolStep) => async () => {
    setChecked(before => [...before, step])
    if (!isRight(step, values, problems)) return false
    const { code, domain } = values
    const asked = step === 'identity' ? { code } : step === 'web' ? { domain } : undefined
    if (!asked) return true
    const free = await client.call(newSchools.check, { query: asked }).catch(() => undefined)
    if (free?.codeFree === false) setRefused({ code: text('error.CodeUsed', { code }) })
    if (free?.domainFree === false) setRefused({ domain: text('error.DomainUsed', { domain }) })
    return free === undefined || (free.codeFree && free.domainFree)
  }

  /** Marks the field that the server refused and goes to its step. */
  const refuse = (error: unknown) => {
    const words = problemOrFieldText(intl, error)
    const body = error instanceof Problem ? error.body : undefined
    const field = wizardField(body?.fieldErrors?.[0]?.field ?? body?.name ?? '')
    const step = field && stepKeys.find(one => (newSchoolSteps[one] as readonly string[]).includes(field))
    setFailure(words)
    if (!field || !step) return
    setRefused({ [field]: words })
    setChecked(before => [...before, step])
    setCurrent(stepKeys.indexOf(step))
  }

  return {
    offers,
    values,
    set: (change: Partial<NewSchool>) => {
      setFailure(undefined)
      setRefused({})
      setKey(crypto.randomUUID())
      setValues(before => changed(offers, before, change))
    },
    errorOf: (field: keyof NewSchool) => (shown.includes(field) ? problems[field] : undefined),
    check,
    current,
    setCurrent,
    failure,
    made,
    busy,
    create: () => {
      setFailure(undefined)
      run({ body: bodyOf(values) }, { idempotencyKey: key }).then(setMade, refuse)
    },
  }
}
