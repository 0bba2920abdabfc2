import { type AnswerOfCall, type guardianChanges, Problem } from '@school/api/client'
import { isEmail, mayOpenRoute, mobileNumber, trimmed } from '@school/rules'
import { Button, Dialog, Field, FieldGrid, Select, TextArea, TextInput } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useProblemToast } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'

export type Values = AnswerOfCall<typeof guardianChanges.changeValues>
type Guardian = Values['guardian']
export type Relation = Guardian['relation']

interface Typed {
  readonly name: string
  readonly relation: Relation
  readonly mobile: string
  readonly whatsappNumber: string
  readonly email: string
  readonly address: string
}

export const nobody: Typed = { name: '', relation: 'Father', mobile: '', whatsappNumber: '', email: '', address: '' }
export const typedOf = ({ name, relation, mobile, whatsappNumber, email, address }: Guardian): Typed => ({
  name,
  relation,
  mobile,
  whatsappNumber,
  email,
  address,
})

/** Fields of a guardian with what is wrong in them. */
export function useDetails(start: Typed) {
  const text = useText()
  const [typed, setTyped] = useState(start)
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<Problem>()
  const number = (value: string) => (value && !mobileNumber(value) ? text('logins.badMobile') : undefined)
  const wrong = {
    name: trimmed(typed.name) ? undefined : text('logins.nameNeeded'),
    mobile: trimmed(typed.mobile) ? number(typed.mobile) : text('logins.mobileNeeded'),
    whatsappNumber: number(typed.whatsappNumber),
    email: typed.email && !isEmail(typed.email) ? text('logins.badEmail') : undefined,
  }
  return {
    typed,
    set: (change: Partial<Typed>) => {
      setTyped({ ...typed, ...change })
      setRefused(undefined)
    },
    errorOf: (field: keyof typeof wrong) => (checked ? wrong[field] : undefined) ?? refused?.field(field),
    refuse: setRefused,
    /** Marks what is wrong; true when nothing is. */
    check: () => {
      setChecked(true)
      return !Object.values(wrong).some(Boolean)
    },
    changed: (Object.keys(start) as (keyof Typed)[]).some(key => typed[key] !== start[key]),
  }
}

export function DetailFields({ details, relations }: { details: ReturnType<typeof useDetails>; relations: readonly Relation[] }) {
  const text = useText()
  const { typed, set, errorOf } = details
  return (
    <FieldGrid>
      <Field label={text('logins.name')} required error={errorOf('name')}>
        <TextInput maxLength={100} value={typed.name} onChange={name => set({ name })} />
      </Field>
      <Field label={text('logins.relation')} required>
        <Select
          options={relations.map(value => ({ value, label: text(`code.relation.${value}`) }))}
          value={typed.relation}
          onChange={relation => relation && set({ relation })}
        />
      </Field>
      <Field label={text('logins.mobile')} required error={errorOf('mobile')}>
        <TextInput type="tel" maxLength={20} value={typed.mobile} onChange={mobile => set({ mobile })} />
      </Field>
      <Field label={text('logins.whatsappNumber')} error={errorOf('whatsappNumber')}>
        <TextInput type="tel" maxLength={20} value={typed.whatsappNumber} onChange={whatsappNumber => set({ whatsappNumber })} />
      </Field>
      <Field label={text('logins.email')} error={errorOf('email')}>
        <TextInput type="email" maxLength={254} value={typed.email} onChange={email => set({ email })} />
      </Field>
      <Field label={text('logins.address')}>
        <TextArea maxLength={500} count value={typed.address} onChange={address => set({ address })} />
      </Field>
    </FieldGrid>
  )
}

type Save = (sameMobile: '0' | '1') => Promise<void>

/** Saves details; where the number is another guardian's it asks whether the two are one. `question` belongs beside the form. */
export function useSaveDetails(
  details: ReturnType<typeof useDetails>,
  own: string | null,
): { busy: boolean; run: (save: Save) => Promise<void>; question: ReactNode } {
  const text = useText()
  const fail = useProblemToast()
  const navigate = useNavigate()
  const { viewer } = useSignedIn()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ save: Save; m: string; name: string; guardianId: string }>()
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      if (failure instanceof Problem) details.refuse(failure)
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  const run = (save: Save) =>
    during(async () => {
      try {
        await save('0')
      } catch (failure) {
        if (!(failure instanceof Problem && failure.name === 'MobileUsed')) throw failure
        const { m = '', name = '', guardianId = '' } = failure.body.values ?? {}
        setAsked({ save, m: String(m), name: String(name), guardianId: String(guardianId) })
      }
    })
  const close = () => setAsked(undefined)
  const saveAnyway = () => {
    close()
    void during(() => asked!.save('1'))
  }
  const mayMerge = own !== null && mayOpenRoute('/student/merge-guardian-user', viewer)
  return {
    busy,
    run,
    question: asked ? (
      <Dialog
        open
        size="narrow"
        staticBackdrop
        title={text('logins.sameNumber')}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{text('app.cancel')}</Button>
            <Button variant={mayMerge ? undefined : 'primary'} onClick={saveAnyway}>
              {text('logins.saveAnyway')}
            </Button>
            {mayMerge ? (
              <Button
                variant="primary"
                onClick={() => {
                  close()
                  navigate(`/student/merge-guardian-user?guardians=${own},${asked.guardianId}`)
                }}
              >
                {text('logins.merge')}
              </Button>
            ) : null}
          </>
        }
      >
        <p>{text('error.MobileUsed', { m: asked.m, name: asked.name })}</p>
      </Dialog>
    ) : null,
  }
}
