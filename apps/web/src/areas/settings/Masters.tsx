import { masters } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { readsMastersOnly } from '@school/rules'
import {
  Field,
  FieldGrid,
  MasterDataLauncher,
  type MasterField,
  type MasterItem,
  type MasterValues,
  Panel,
  PanelBody,
  Select,
  Stack,
} from '@school/ui'
import { useMemo, useState } from 'react'
import { useSignedIn } from '../../session'
import { useText } from '../../text'

const kinds = [
  'designation',
  'designation-category',
  'religion',
  'reservation',
  'block',
  'subject',
  'anecdotal-category',
  'diary-category',
] as const
type Kind = (typeof kinds)[number]

/** Only subjects have codes. */
const hasCode = (kind: Kind | 'caste') => kind === 'subject'

type MasterProps = { kind: Kind | 'caste'; heading: string; readOnly: boolean; parentId?: string }

function Master({ kind, heading, readOnly, parentId }: MasterProps) {
  const { client } = useApi()
  const text = useText()
  const fields: MasterField[] = [
    { title: 'name', displayTitle: text('settings.name'), inputType: 'text', required: true },
    ...(hasCode(kind) ? [{ title: 'code', displayTitle: text('platform.code'), inputType: 'text' as const }] : []),
  ]
  const loaders = useMemo(
    () => ({
      get: async (signal: AbortSignal): Promise<readonly MasterItem[]> => {
        const items = await client.call(masters.list, { params: { kind } }, { signal })
        return parentId ? items.filter(item => item.parentId === parentId) : items
      },
      post: (values: MasterValues) =>
        client.call(masters.create, {
          params: { kind },
          body: { ...(values as { name: string }), ...(parentId ? { parentId } : {}) },
        }),
      patch: (id: string, values: MasterValues) => client.call(masters.update, { params: { kind, id }, body: values }),
      delete: (id: string) => client.call(masters.remove, { params: { kind, id } }),
    }),
    [client, kind, parentId],
  )
  return <MasterDataLauncher look="tile" heading={heading} fields={fields} loaders={loaders} readOnly={readOnly} />
}

/** Castes belong to a religion: first that, then its list. */
function Castes({ readOnly }: { readOnly: boolean }) {
  const text = useText()
  const { data: religions } = useCall(masters.list, { params: { kind: 'religion' } })
  const [religion, setReligion] = useState<string | null>(null)
  const chosen = religions?.find(item => item.id === religion)
  return (
    <Panel title={text('master.caste')}>
      <PanelBody>
        <FieldGrid>
          <Field label={text('people.religion')}>
            <Select
              options={(religions ?? []).map(item => ({ value: item.id, label: item.name }))}
              value={religion}
              onChange={setReligion}
            />
          </Field>
          {chosen ? (
            <Master
              key={chosen.id}
              kind="caste"
              heading={text('master.casteOf', { religion: chosen.name })}
              readOnly={readOnly}
              parentId={chosen.id}
            />
          ) : null}
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

/** The small lists of the school, one dialog each. */
export function Masters() {
  const text = useText()
  const { viewer } = useSignedIn()
  const readOnly = readsMastersOnly(viewer.roles)
  return (
    <Stack>
      <FieldGrid>
        {kinds.map(kind => (
          <Master key={kind} kind={kind} heading={text(`master.${kind}`)} readOnly={readOnly} />
        ))}
      </FieldGrid>
      <Castes readOnly={readOnly} />
    </Stack>
  )
}
