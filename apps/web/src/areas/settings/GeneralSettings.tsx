import { type AnswerOfCall, generalSettings } from '@school/api/client'
import { SchoolProvider, useCall } from '@school/api/react'
import {
  EmptyState,
  EntitySelectorInput,
  ErrorState,
  Field,
  FieldGrid,
  FormHeader,
  Panel,
  PanelBody,
  Skeleton,
  Stack,
  schoolSelectormultiple,
  Tabs,
} from '@school/ui'
import { School } from 'lucide-react'
import type { ComponentType } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../forms/problems'
import { useSchoolLoaders } from '../../forms/selectors'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { Classes } from './Classes'
import { Masters } from './Masters'
import { OperatorModules } from './OperatorModules'
import { OperatorSettings } from './OperatorSettings'
import { Years } from './Years'

const parts = ['preferences', 'modules', 'classes', 'masters', 'years'] as const
type Part = (typeof parts)[number]

export type OperatedSchool = AnswerOfCall<typeof generalSettings.school>

const titles = {
  preferences: 'settings.tabs',
  modules: 'settings.tab.modules',
  classes: 'settings.tab.classes',
  masters: 'settings.tab.masters',
  years: 'generalSettings.years',
} as const satisfies Readonly<Record<Part, string>>

const panels: Readonly<Record<Part, ComponentType<{ school: OperatedSchool }>>> = {
  preferences: OperatorSettings,
  modules: OperatorModules,
  classes: Classes,
  masters: Masters,
  years: Years,
}

function Sheet({ schoolId }: { schoolId: string }) {
  const intl = useIntl()
  const text = useText()
  const { viewer } = useSignedIn()
  const [params, setParams] = useSearchParams()
  const { data: school, error, mutate } = useCall(generalSettings.school, { params: { id: schoolId } })
  if (error && !school) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!school) return <Skeleton />
  const keys = parts.filter(key => key !== 'modules' || viewer.roles.includes('GJAdmin'))
  const selected = keys.find(key => key === params.get('tab')) ?? 'preferences'
  const Chosen = panels[selected]
  const open = (tab: string) => {
    const next = new URLSearchParams(params)
    next.set('tab', tab)
    setParams(next)
  }
  return (
    <SchoolProvider schoolId={school.id}>
      <Tabs
        label={text('generalSettings.tabs', { school: school.name })}
        tabs={keys.map(key => ({ key, label: text(titles[key]) }))}
        selected={selected}
        onSelect={open}
      >
        <Chosen key={`${school.id}/${school.version}`} school={school} />
      </Tabs>
    </SchoolProvider>
  )
}

/** /school/general-settings: what an operator sets up for one school, the opened one or one that is chosen here. */
export default function GeneralSettings() {
  const text = useText()
  const { viewer } = useSignedIn()
  const loaders = useSchoolLoaders()
  const [params, setParams] = useSearchParams()
  const schoolId = viewer.bound ? viewer.schoolId : params.get('school')
  const choose = (id: string | null) => {
    const next = new URLSearchParams(params)
    if (id) next.set('school', id)
    else next.delete('school')
    setParams(next)
  }
  return (
    <>
      <FormHeader title={text('menu.school.utility.settings')} caption="Edit" />
      <Stack>
        {viewer.bound ? null : (
          <Panel>
            <PanelBody>
              <FieldGrid>
                <Field label={text('platform.school')}>
                  <EntitySelectorInput
                    configuration={schoolSelectormultiple}
                    loaders={loaders}
                    value={schoolId}
                    onChange={choose}
                  />
                </Field>
              </FieldGrid>
            </PanelBody>
          </Panel>
        )}
        {schoolId ? (
          <Sheet key={schoolId} schoolId={schoolId} />
        ) : (
          <EmptyState icon={School} title={text('generalSettings.choose')} />
        )}
      </Stack>
    </>
  )
}
