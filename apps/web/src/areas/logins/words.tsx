import { findForm, momentIn, parentOf } from '@school/rules'
import { Badge, Badges } from '@school/ui'
import { useEffect, useState } from 'react'
import { useNamedText, useText } from '../../text'
import { useSchoolZone } from '../../zone'

/** What is typed into a search field, and what is looked for once the typing rests. */
export function useSearch(): { typed: string; setTyped: (text: string) => void; text: string } {
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), 400)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, setTyped, text }
}

/** The title of a screen in the language of the page. */
export function useFormTitle(): (code: string) => string {
  const named = useNamedText()
  return code => named(`menu.${code}`, findForm(code)?.title ?? code)
}

/** The title of a screen with those of its groups below the first one. */
export function useFormPath(): (code: string) => string {
  const title = useFormTitle()
  return code => {
    const names: string[] = []
    for (let form = findForm(code); form && parentOf(form); form = parentOf(form)) names.unshift(title(form.id))
    return names.join(' › ') || title(code)
  }
}

export function useRoleName(): (role: string) => string {
  const named = useNamedText()
  return role => named(`role.${role}`, role)
}

const tones = { Created: 'info', Sent: 'warning', Active: 'success', Open: 'success', Blocked: 'danger' } as const

export type LoginStatus = keyof typeof tones

export function StatusBadge({ status }: { status: LoginStatus }) {
  const text = useText()
  return <Badge status={tones[status]}>{text(`logins.status.${status}`)}</Badge>
}

export function RoleBadges({ roles }: { roles: readonly string[] }) {
  const name = useRoleName()
  return (
    <Badges>
      {roles.map(role => (
        <Badge key={role}>{name(role)}</Badge>
      ))}
    </Badges>
  )
}

/** Day and time of an instant at the school. */
export function useMoment(): (at: string | null) => string {
  const zone = useSchoolZone()
  return at => (at ? momentIn(zone, new Date(at)) : '')
}

export const optionsOf = (list: readonly { id: string; name: string }[] = []) =>
  list.map(item => ({ value: item.id, label: item.name }))
