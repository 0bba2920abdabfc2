import { type AnswerOfCall, guardianChanges } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useConfirm } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'
import type { Family } from './useFamilies'

export type Merged = AnswerOfCall<typeof guardianChanges.merge>
export type PickedField = 'name' | 'relation' | 'mobile' | 'whatsappNumber' | 'email' | 'address'

const fields: readonly PickedField[] = ['name', 'relation', 'mobile', 'whatsappNumber', 'email', 'address']

/** Guardians that one merge takes. */
export const most = 11

/** What is kept of some guardians, and the merge of them. */
export function useMerge(ids: readonly string[], families: readonly Family[], onDone: (merged: Merged) => void) {
  const text = useText()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const { client } = useApi()
  const [keepId, setKeepId] = useState<string>()
  const [userId, setUserId] = useState<string>()
  const [picked, setPicked] = useState<Readonly<Partial<Record<PickedField, string>>>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(ids.slice(most)))
  const [busy, setBusy] = useState(false)
  const found = families.filter(family => !left.has(family.guardian.id))
  const kept = found.find(family => family.guardian.id === keepId) ?? found[0] ?? families[0]!
  const users = found.flatMap(family => (family.user ? [family.user] : []))
  const keptUser = users.find(user => user.id === userId) ?? kept.user ?? users[0]
  const merge = async () => {
    const sure = await confirm({
      icon: 'warning',
      title: text('logins.mergeTitle', {
        name: picked.name ? (found.find(family => family.guardian.id === picked.name)?.guardian.name ?? '') : kept.guardian.name,
      }),
      message: text('logins.mergeHelp'),
      confirmText: text('logins.merge'),
    })
    if (!sure) return
    setBusy(true)
    try {
      const taken = fields.flatMap(field => {
        const source = found.find(family => family.guardian.id === picked[field])
        return source && source !== kept ? [[field, source.guardian[field]] as const] : []
      })
      onDone(
        await client.call(guardianChanges.merge, {
          body: {
            keepGuardianId: kept.guardian.id,
            mergeGuardianIds: found.filter(family => family !== kept).map(family => family.guardian.id),
            fields: Object.fromEntries(taken),
            ...(keptUser ? { keepUserId: keptUser.id } : {}),
          },
        }),
      )
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  const differing = fields.filter(field => new Set(found.map(family => family.guardian[field])).size > 1)
  return {
    /** Those who are merged, and the one of them who stays. */
    found,
    kept,
    keep: (id: string) => {
      setKeepId(id)
      setPicked({})
    },
    takes: (id: string) => !left.has(id),
    take: (id: string, on: boolean) => {
      const others = new Set(left)
      if (on) others.delete(id)
      else others.add(id)
      setLeft(others)
      setPicked({})
    },
    /** Their logins, and the one that stays. */
    users,
    keptUser,
    keepUser: setUserId,
    /** Fields that they do not have alike, and of whom each is kept. */
    differing,
    pickedOf: (field: PickedField) => picked[field] ?? kept.guardian.id,
    pick: (field: PickedField, id: string) => setPicked({ ...picked, [field]: id }),
    busy,
    merge,
  }
}

export type MergePlan = ReturnType<typeof useMerge>
