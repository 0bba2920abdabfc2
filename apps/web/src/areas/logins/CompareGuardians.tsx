import { type AnswerOfCall, guardianChanges } from '@school/api/client'
import { useApi } from '@school/api/react'
import {
  Banner,
  Button,
  Checkbox,
  Columns,
  ErrorState,
  Facts,
  Field,
  FieldGrid,
  Panel,
  PanelBody,
  RadioGroup,
  Skeleton,
  Stack,
  StickyActions,
  useConfirm,
} from '@school/ui'
import { Merge } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText, useProblemToast } from '../../problems'
import { useNamedText, useText } from '../../text'
import { useMoment } from '../../zone'
import { StatusBadge } from './words'

type Family = AnswerOfCall<typeof guardianChanges.mergeGuardian>
export type Merged = AnswerOfCall<typeof guardianChanges.merge>
type Details = Family['guardian']
type PickedField = 'name' | 'relation' | 'mobile' | 'whatsappNumber' | 'email' | 'address'

const fields: readonly PickedField[] = ['name', 'relation', 'mobile', 'whatsappNumber', 'email', 'address']

/** Guardians that one merge takes. */
const most = 11

/** What is known of the guardians, side by side, and what is kept of them. */
export function CompareGuardians({
  ids,
  onDone,
  onCancel,
}: {
  ids: readonly string[]
  onDone: (merged: Merged) => void
  onCancel: () => void
}) {
  const intl = useIntl()
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const { client } = useApi()
  const [families, setFamilies] = useState<readonly Family[]>()
  const [problem, setProblem] = useState<unknown>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Retry counts up
  useEffect(() => {
    let here = true
    setProblem(undefined)
    Promise.all(ids.map(Id => client.call(guardianChanges.mergeGuardian, { params: { Id }, body: { Id } })))
      .then(found => here && setFamilies(found))
      .catch(failure => here && setProblem(failure))
    return () => {
      here = false
    }
  }, [ids.join(), client, round])
  const [keepId, setKeepId] = useState<string>()
  const [userId, setUserId] = useState<string>()
  const [picked, setPicked] = useState<Readonly<Partial<Record<PickedField, string>>>>({})
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(ids.slice(most)))
  const [busy, setBusy] = useState(false)
  if (problem) return <ErrorState onRetry={() => setRound(round + 1)}>{problemText(intl, problem)}</ErrorState>
  if (!families) return <Skeleton />
  const found = families.filter(family => !left.has(family.guardian.id))
  const kept = found.find(family => family.guardian.id === keepId) ?? found[0] ?? families[0]!
  const users = found.flatMap(family => (family.user ? [family.user] : []))
  const keptUser = users.find(user => user.id === userId) ?? kept.user ?? users[0]
  const shownValue = (field: PickedField, guardian: Details) =>
    field === 'relation' ? named(`code.relation.${guardian.relation}`, guardian.relation) : guardian[field]
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
  return (
    <Stack>
      <Columns data-even="">
        {families.map(({ guardian, user, children }) => (
          <Panel
            key={guardian.id}
            title={guardian.name}
            actions={
              families.length > 2 ? (
                <Checkbox
                  checked={!left.has(guardian.id)}
                  disabled={left.has(guardian.id) && found.length >= most}
                  onChange={on => {
                    const others = new Set(left)
                    if (on) others.delete(guardian.id)
                    else others.add(guardian.id)
                    setLeft(others)
                    setPicked({})
                  }}
                >
                  {text('logins.mergeThis', { name: guardian.name })}
                </Checkbox>
              ) : undefined
            }
          >
            <PanelBody>
              <Facts>
                <dt>{text('logins.relation')}</dt>
                <dd>{shownValue('relation', guardian)}</dd>
                <dt>{text('logins.mobile')}</dt>
                <dd>{guardian.mobile}</dd>
                {guardian.email ? (
                  <>
                    <dt>{text('logins.email')}</dt>
                    <dd>{guardian.email}</dd>
                  </>
                ) : null}
                <dt>{text('logins.login')}</dt>
                <dd>{user ? user.loginName : text('logins.noLogin')}</dd>
                {user ? (
                  <>
                    <dt>{text('logins.status')}</dt>
                    <dd>
                      <StatusBadge status={user.status} />
                    </dd>
                    <dt>{text('logins.lastLogin')}</dt>
                    <dd>{moment(user.lastLoginAt) || text('logins.never')}</dd>
                  </>
                ) : null}
                <dt>{text('logins.children')}</dt>
                <dd>{children.map(child => [child.name, child.class].filter(Boolean).join(', ')).join(' · ')}</dd>
              </Facts>
            </PanelBody>
          </Panel>
        ))}
      </Columns>
      {families.length > most ? <Banner tone="info">{text('logins.mergeAtMost', { n: most })}</Banner> : null}
      <Panel title={text('logins.whatStays')}>
        <PanelBody>
          <FieldGrid>
            <Field label={text('logins.keepGuardian')}>
              <RadioGroup
                direction="column"
                options={found.map(({ guardian }) => ({ value: guardian.id, label: `${guardian.name} · ${guardian.mobile}` }))}
                value={kept.guardian.id}
                onChange={id => {
                  setKeepId(id)
                  setPicked({})
                }}
              />
            </Field>
            {users.length > 0 ? (
              <Field label={text('logins.keepLogin')}>
                <RadioGroup
                  direction="column"
                  options={users.map(user => ({
                    value: user.id,
                    label: `${user.loginName} · ${text(`logins.status.${user.status}`)}`,
                  }))}
                  value={keptUser?.id ?? null}
                  onChange={setUserId}
                />
              </Field>
            ) : null}
            {differing.map(field => (
              <Field key={field} label={text(`logins.${field}`)}>
                <RadioGroup
                  direction="column"
                  options={found.map(({ guardian }) => ({ value: guardian.id, label: shownValue(field, guardian) || '–' }))}
                  value={picked[field] ?? kept.guardian.id}
                  onChange={id => setPicked({ ...picked, [field]: id })}
                />
              </Field>
            ))}
          </FieldGrid>
        </PanelBody>
      </Panel>
      <StickyActions>
        <Button onClick={onCancel}>{text('app.cancel')}</Button>
        <Button variant="primary" icon={Merge} busy={busy} disabled={found.length < 2} onClick={() => void merge()}>
          {text('logins.merge')}
        </Button>
      </StickyActions>
    </Stack>
  )
}
