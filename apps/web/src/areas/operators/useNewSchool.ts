import { type AnswerOfCall, newSchools, Problem, platform, schoolDrafts } from '@school/api/client'
import { useAction, useApi, useReload } from '@school/api/react'
import { useToast } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemOrFieldText, useProblemToast } from '../../forms/problems'
import { useUnsaved } from '../../forms/unsaved'
import { useText } from '../../texts/text'
import {
  begunSchool,
  bodyOf,
  changed,
  continued,
  draftOf,
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

type Draft = AnswerOfCall<typeof schoolDrafts.get>

/** Keeps what was typed as a draft, the same one again and again. */
function useDraft(begun: Draft | undefined) {
  const { client } = useApi()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const [draft, setDraft] = useState<Pick<Draft, 'id' | 'version'> | undefined>(begun)
  const [saving, setSaving] = useState(false)
  const save = async (values: NewSchool): Promise<boolean> => {
    setSaving(true)
    try {
      const body = { values: draftOf(values) }
      const kept = draft
        ? await client.call(schoolDrafts.update, { params: { id: draft.id }, body: { ...body, version: draft.version } })
        : await client.call(schoolDrafts.create, { body })
      setDraft(kept)
      toast.success(text('newSchool.draftSaved'))
      await reload(schoolDrafts.list, schoolDrafts.get)
      return true
    } catch (failure) {
      fail(failure)
      return false
    } finally {
      setSaving(false)
    }
  }
  return { id: draft?.id ?? null, save, saving }
}

/** The values of a new school on their way through the steps of the wizard, begun anew or with a draft. */
export function useNewSchool(offers: NewSchoolOffers, begun: Draft | undefined) {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const { run, busy } = useAction(newSchools.create)
  const [kept, setKept] = useState(() => (begun ? continued(begun) : begunSchool(offers)))
  const [values, setValues] = useState(kept)
  const draft = useDraft(begun)
  const reload = useReload()
  const [current, setCurrent] = useState(0)
  const [checked, setChecked] = useState<readonly NewSchoolStep[]>([])
  /** What the server refused, until the field is changed. */
  const [refused, setRefused] = useState<NewSchoolProblems>({})
  const [failure, setFailure] = useState<string>()
  const [made, setMade] = useState<{ readonly id: string; readonly loginName: string }>()
  // The same values that are sent again make no second school.
  const [key, setKey] = useState(() => crypto.randomUUID())
  useUnsaved(made === undefined && values !== kept)
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
    draftId: draft.id,
    saving: draft.saving,
    saveDraft: async () => {
      if (await draft.save(values)) setKept(values)
    },
    create: () => {
      setFailure(undefined)
      run({ body: { ...bodyOf(values), draftId: draft.id } }, { idempotencyKey: key }).then(async school => {
        setMade(school)
        await reload(schoolDrafts.list, platform.schools)
      }, refuse)
    },
  }
}
