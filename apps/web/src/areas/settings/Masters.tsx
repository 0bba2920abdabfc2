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
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { DesignationCategories } from './DesignationCategories'

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

/** Letters of a code, as the server takes them. */
const codeLimit = 20

type MasterProps = {
  kind: Kind | 'caste'
  heading: string
  readOnly: boolean
  /** Only items under this one; null: only those under none. */
  parentId?: string | null
}

function Master({ kind, heading, readOnly, parentId }: MasterProps) {
  const { client } = useApi()
  const intl = useIntl()
  const text = useText()
  const fields: MasterField[] = [
    { title: 'name', displayTitle: text('settings.name'), inputType: 'text', required: true },
    ...(hasCode(kind)
      ? [{ title: 'code', displayTitle: text('platform.code'), inputType: 'text' as const, maxLength: codeLimit }]
      : []),
  ]
  const loaders = useMemo(() => {
    const inWords = <T,>(work: Promise<T>): Promise<T> =>
      work.catch(error => {
        throw new Error(problemText(intl, error))
      })
    return {
      get: async (signal: AbortSignal): Promise<readonly MasterItem[]> => {
        const items = await client.call(masters.list, { params: { kind } }, { signal })
        return parentId === undefined ? items : items.filter(item => item.parentId === parentId)
      },
      post: (values: MasterValues) =>
        inWords(
          client.call(masters.create, {
            params: { kind },
            body: { ...(values as { name: string }), ...(parentId ? { parentId } : {}) },
          }),
        ),
      patch: (id: string, values: MasterValues) =>
        inWords(client.call(masters.update, { params: { kind, id }, body: values as { version: number } })),
      delete: (id: string) => inWords(client.call(masters.remove, { params: { kind, id } })),
    }
  }, [client, intl, kind, parentId])
  return <MasterDataLauncher look="tile" heading={heading} fields={fields} loaders={loaders} readOnly={readOnly} />
}

/** Stands for no religion in the choice: imports make castes without one. */
const withoutReligion = 'none'

/** Castes belong to a religion: first that, then its list. */
function Castes({ readOnly }: { readOnly: boolean }) {
  const text = useText()
  const { data: religions } = useCall(masters.list, { params: { kind: 'religion' } })
  const [religion, setReligion] = useState<string | null>(null)
  const found = religions?.find(item => item.id === religion)
  const chosen = found
    ? { id: found.id, heading: text('master.casteOf', { religion: found.name }) }
    : religion === withoutReligion
      ? { id: null, heading: text('master.casteWithout') }
      : undefined
  return (
    <Panel title={text('master.caste')}>
      <PanelBody>
        <FieldGrid>
          <Field label={text('people.column.religion')}>
            <Select
              options={[
                ...(religions ?? []).map(item => ({ value: item.id, label: item.name })),
                { value: withoutReligion, label: text('master.withoutReligion') },
              ]}
              value={religion}
              onChange={setReligion}
            />
          </Field>
          {chosen ? (
            <Master
              key={chosen.id ?? withoutReligion}
              kind="caste"
              heading={chosen.heading}
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
      <DesignationCategories readOnly={readOnly} />
    </Stack>
  )
}
