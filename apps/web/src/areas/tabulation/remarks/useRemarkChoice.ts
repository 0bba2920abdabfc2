import { type AnswerOfCall, cardRemarks } from '@school/api/client'
import { useCall } from '@school/api/react'
import { remarkKinds } from '@school/rules'
import { useSearchParams } from 'react-router-dom'

export type RemarkOffers = AnswerOfCall<typeof cardRemarks.initialValues>

/** Which sheet of remarks the address means; what it does not say is the term of today and the first own class. */
export function useRemarkChoice() {
  const [params, setParams] = useSearchParams()
  const { data: offers, error, mutate } = useCall(cardRemarks.initialValues, {})
  const year =
    offers?.academicYears.find(one => one.id === params.get('year')) ?? offers?.academicYears.find(one => one.isCurrent)
  const terms = offers?.terms.filter(term => term.academicYearId === year?.id) ?? []
  const today = offers?.today ?? ''
  const term =
    terms.find(one => one.id === params.get('term')) ??
    terms.find(one => one.startsOn <= today && today <= one.endsOn) ??
    terms.findLast(one => one.endsOn < today) ??
    terms[0]
  const divisions = offers?.divisions ?? []
  const division =
    divisions.find(one => one.id === params.get('division')) ??
    divisions.find(one => one.kinds.includes('class-teacher')) ??
    divisions[0]
  const kinds = division?.kinds ?? []
  const kind = remarkKinds.find(one => one === params.get('kind') && kinds.includes(one)) ?? kinds[0]
  const subjects = division?.subjects ?? []
  const subject = kind === 'subject' ? (subjects.find(one => one.id === params.get('subject')) ?? subjects[0]) : undefined
  const choose = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    if (name === 'year') next.delete('term')
    if (name === 'division') next.delete('subject')
    setParams(next, { replace: true })
  }
  const isWhole = term && division && kind && (kind !== 'subject' || subject)
  return {
    offers,
    failed: error,
    retry: () => void mutate(),
    year,
    terms,
    term,
    divisions,
    division,
    kinds,
    kind,
    subjects,
    subject,
    choose,
    which: isWhole
      ? { termId: term.id, divisionId: division.id, kind, ...(subject ? { subjectId: subject.id } : {}) }
      : undefined,
  }
}

export type RemarkChoice = ReturnType<typeof useRemarkChoice>
