import { masters, tabMasters } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { FieldGrid, MasterDataLauncher, type MasterField, type MasterItem, type MasterValues } from '@school/ui'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import type { TabSetup } from './useTabSetup'

const kinds = ['terms', 'exams', 'tools', 'codes', 'scales', 'subjects'] as const
type Kind = (typeof kinds)[number]
type Client = ReturnType<typeof useApi>['client']

interface Work {
  readonly list: (signal: AbortSignal) => Promise<readonly MasterItem[]>
  readonly create: (values: MasterValues) => Promise<unknown>
  readonly change: (id: string, values: MasterValues) => Promise<unknown>
  readonly remove: (id: string) => Promise<unknown>
}

/** The calls behind the dialog of each master. What it sends is checked by the server. */
function workOf(client: Client, kind: Kind, yearId: string): Work {
  const query = { academicYearId: yearId }
  const params = (id: string) => ({ params: { id } })
  switch (kind) {
    case 'terms':
      return {
        list: signal => client.call(tabMasters.terms, { query }, { signal }),
        create: values => client.call(tabMasters.createTerm, { body: { ...(values as { name: string }), ...query } }),
        change: (id, body) => client.call(tabMasters.changeTerm, { ...params(id), body }),
        remove: id => client.call(tabMasters.removeTerm, params(id)),
      }
    case 'exams':
      return {
        list: signal => client.call(tabMasters.exams, { query }, { signal }),
        create: values =>
          client.call(tabMasters.createExam, { body: { ...(values as { name: string; code: string }), ...query } }),
        change: (id, body) => client.call(tabMasters.changeExam, { ...params(id), body }),
        remove: id => client.call(tabMasters.removeExam, params(id)),
      }
    case 'tools':
      return {
        list: signal => client.call(tabMasters.tools, {}, { signal }),
        create: values => client.call(tabMasters.createTool, { body: values as { name: string; code: string } }),
        change: (id, body) => client.call(tabMasters.changeTool, { ...params(id), body }),
        remove: id => client.call(tabMasters.removeTool, params(id)),
      }
    case 'codes':
      return {
        list: signal => client.call(tabMasters.codes, {}, { signal }),
        create: values => client.call(tabMasters.createCode, { body: values as { code: string; label: string } }),
        change: (id, body) => client.call(tabMasters.changeCode, { ...params(id), body }),
        remove: id => client.call(tabMasters.removeCode, params(id)),
      }
    case 'scales':
      return {
        list: signal => client.call(tabMasters.scales, {}, { signal }),
        create: values => client.call(tabMasters.createScale, { body: values as { name: string } }),
        change: (id, body) => client.call(tabMasters.changeScale, { ...params(id), body }),
        remove: id => client.call(tabMasters.removeScale, params(id)),
      }
    case 'subjects': {
      const of = { kind: 'subject' as const }
      return {
        list: signal => client.call(masters.list, { params: of }, { signal }),
        create: values => client.call(masters.create, { params: of, body: values as { name: string } }),
        change: (id, body) => client.call(masters.update, { params: { ...of, id }, body }),
        remove: id => client.call(masters.remove, { params: { ...of, id } }),
      }
    }
  }
}

const all = [
  tabMasters.terms,
  tabMasters.exams,
  tabMasters.tools,
  tabMasters.codes,
  tabMasters.scales,
  tabMasters.offers,
] as const

/** The masters as tiles, each with its dialog: all of them, or one. */
export function MasterTiles({ setup, yearId, only }: { setup: TabSetup; yearId: string; only?: Kind }) {
  const { client } = useApi()
  const intl = useIntl()
  const text = useText()
  const reload = useReload()
  const fields: Readonly<Record<Kind, MasterField[]>> = useMemo(() => {
    const name = (maxLength = 50): MasterField => ({
      title: 'name',
      displayTitle: text('tabSetup.name'),
      inputType: 'text',
      required: true,
      maxLength,
    })
    const code = (maxLength: number): MasterField => ({
      title: 'code',
      displayTitle: text('tabSetup.code'),
      inputType: 'text',
      required: true,
      maxLength,
    })
    return {
      terms: [name(30)],
      exams: [name(), code(10)],
      tools: [name(), code(10)],
      codes: [
        code(3),
        { title: 'label', displayTitle: text('tabSetup.label'), inputType: 'text', required: true },
        { title: 'needsNote', displayTitle: text('tabSetup.needsNote'), inputType: 'checkbox' },
      ],
      scales: [name()],
      subjects: [name(), { ...code(20), required: false }],
    }
  }, [text])
  const loadersOf = (kind: Kind) => {
    const work = workOf(client, kind, yearId)
    const inWords = <T,>(done: Promise<T>): Promise<T> =>
      done.catch(error => {
        throw new Error(problemText(intl, error))
      })
    return {
      get: work.list,
      post: (values: MasterValues) => inWords(work.create(values)),
      patch: (id: string, values: MasterValues) => inWords(work.change(id, values)),
      delete: (id: string) => inWords(work.remove(id)),
    }
  }
  return (
    <FieldGrid>
      {(only ? [only] : kinds).map(kind => (
        <MasterDataLauncher
          key={`${kind} ${yearId}`}
          look="tile"
          heading={text(`tabSetup.master.${kind}`)}
          fields={fields[kind]}
          loaders={loadersOf(kind)}
          readOnly={!setup.mayChange}
          onChange={() => void reload(...all)}
        />
      ))}
    </FieldGrid>
  )
}
