import {
  Banner,
  Button,
  Checkbox,
  Columns,
  ErrorState,
  Field,
  FieldGrid,
  Panel,
  PanelBody,
  RadioGroup,
  Skeleton,
  Stack,
  StickyActions,
} from '@school/ui'
import { Merge } from 'lucide-react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useNamedText, useText } from '../../texts/text'
import { FamilyFacts } from './FamilyFacts'
import { type Family, useFamilies } from './useFamilies'
import { type Merged, type MergePlan, most, type PickedField, useMerge } from './useMerge'

/** What is kept where guardians differ. */
function WhatStays({
  merge: { found, kept, keep, users, keptUser, keepUser, differing, pickedOf, pick },
}: {
  readonly merge: MergePlan
}) {
  const text = useText()
  const named = useNamedText()
  const shownValue = (field: PickedField, guardian: Family['guardian']) =>
    field === 'relation' ? named(`code.relation.${guardian.relation}`, guardian.relation) : guardian[field]
  return (
    <Panel title={text('logins.whatStays')}>
      <PanelBody>
        <FieldGrid>
          <Field label={text('logins.keepGuardian')}>
            <RadioGroup
              direction="column"
              options={found.map(({ guardian }) => ({ value: guardian.id, label: `${guardian.name} · ${guardian.mobile}` }))}
              value={kept.guardian.id}
              onChange={keep}
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
                onChange={keepUser}
              />
            </Field>
          ) : null}
          {differing.map(field => (
            <Field key={field} label={text(`logins.${field}`)}>
              <RadioGroup
                direction="column"
                options={found.map(({ guardian }) => ({ value: guardian.id, label: shownValue(field, guardian) || '–' }))}
                value={pickedOf(field)}
                onChange={id => pick(field, id)}
              />
            </Field>
          ))}
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

interface CompareGuardiansProps {
  readonly ids: readonly string[]
  readonly onDone: (merged: Merged) => void
  readonly onCancel: () => void
}

/** The guardians side by side, and what is kept of them. */
function Families({ ids, families, onDone, onCancel }: CompareGuardiansProps & { readonly families: readonly Family[] }) {
  const text = useText()
  const merge = useMerge(ids, families, onDone)
  return (
    <Stack>
      <Columns data-even="">
        {families.map(family => (
          <Panel
            key={family.guardian.id}
            title={family.guardian.name}
            actions={
              families.length > 2 ? (
                <Checkbox
                  checked={merge.takes(family.guardian.id)}
                  disabled={!merge.takes(family.guardian.id) && merge.found.length >= most}
                  onChange={on => merge.take(family.guardian.id, on)}
                >
                  {text('logins.mergeThis', { name: family.guardian.name })}
                </Checkbox>
              ) : undefined
            }
          >
            <PanelBody>
              <FamilyFacts family={family} />
            </PanelBody>
          </Panel>
        ))}
      </Columns>
      {families.length > most ? <Banner tone="info">{text('logins.mergeAtMost', { n: most })}</Banner> : null}
      <WhatStays merge={merge} />
      <StickyActions>
        <Button onClick={onCancel}>{text('app.cancel')}</Button>
        <Button
          variant="primary"
          icon={Merge}
          busy={merge.busy}
          disabled={merge.found.length < 2}
          onClick={() => void merge.merge()}
        >
          {text('logins.merge')}
        </Button>
      </StickyActions>
    </Stack>
  )
}

/** What is known of the guardians, side by side, and what is kept of them. */
export function CompareGuardians(props: CompareGuardiansProps) {
  const intl = useIntl()
  const { families, problem, retry } = useFamilies(props.ids)
  if (problem) return <ErrorState onRetry={retry}>{problemText(intl, problem)}</ErrorState>
  if (!families) return <Skeleton />
  return <Families {...props} families={families} />
}
