import { platform } from '@school/api/client'
import { useCall } from '@school/api/react'
import { moduleCodes, settingDefinition } from '@school/rules'
import {
  Checkbox,
  EntitySelectorInput,
  Field,
  FieldGrid,
  MultiSelect,
  Panel,
  PanelBody,
  RadioGroup,
  Select,
  Stack,
  Switch,
  schoolSelectormultiple,
} from '@school/ui'
import { useSchoolLoaders } from '../../forms/selectors'
import { optionsOf } from '../../report'
import { useNamedText, useText } from '../../texts/text'
import { ModuleFaults } from './ModuleFaults'
import { faultsAmong, type ManyForm, manySettings } from './many-values'
import { SettingControl } from './SettingControl'
import { settingProblem } from './setting-problem'

const ways = ['schools', 'group', 'all'] as const

/** Which schools are meant. */
export function MeantSchools({ form: { values, set } }: { form: ManyForm }) {
  const text = useText()
  const loaders = useSchoolLoaders()
  const { data: offers } = useCall(platform.schoolsInitialValues, {})
  return (
    <Panel title={text('generalSettings.schools')}>
      <PanelBody>
        <Stack>
          <RadioGroup
            aria-label={text('generalSettings.schools')}
            options={ways.map(value => ({ value, label: text(`generalSettings.way.${value}`) }))}
            value={values.way}
            onChange={way => set({ way })}
          />
          {values.way === 'schools' ? (
            <Field label={text('generalSettings.schools')} required>
              <EntitySelectorInput
                multiple
                configuration={schoolSelectormultiple}
                loaders={loaders}
                value={values.schoolIds}
                onChange={schoolIds => set({ schoolIds })}
              />
            </Field>
          ) : null}
          {values.way === 'group' ? (
            <FieldGrid>
              <Field label={text('platform.group')} required>
                <Select options={optionsOf(offers?.groups)} value={values.groupId} onChange={groupId => set({ groupId })} />
              </Field>
            </FieldGrid>
          ) : null}
        </Stack>
      </PanelBody>
    </Panel>
  )
}

function SettingFields({ form, code }: { form: ManyForm; code: string }) {
  const text = useText()
  const named = useNamedText()
  const definition = settingDefinition(code)
  const label = named(`setting.${code}`, definition.label)
  const value = form.values.settings.get(code)
  const isReset = form.values.resets.has(code)
  return (
    <Stack>
      <Field
        label={label}
        help={named(`setting.${code}.help`, definition.help)}
        error={isReset ? undefined : settingProblem(definition, label, value, text)}
      >
        <SettingControl definition={definition} value={value} disabled={isReset} onChange={next => form.setValue(code, next)} />
      </Field>
      <Checkbox checked={isReset} onChange={on => form.reset(code, on)} aria-label={text('generalSettings.resetOf', { label })}>
        {text('generalSettings.reset')}
      </Checkbox>
    </Stack>
  )
}

/** Which settings become what. */
export function MeantSettings({ form }: { form: ManyForm }) {
  const text = useText()
  const named = useNamedText()
  const codes = [...form.values.settings.keys()]
  return (
    <Panel title={text('settings.tabs')}>
      <PanelBody>
        <Stack>
          <Field label={text('generalSettings.tick')}>
            <MultiSelect
              selectAll={false}
              options={manySettings.map(({ code, group, label }) => ({
                value: code,
                label: `${named(`setting.group.${group}`, group)} · ${named(`setting.${code}`, label)}`,
              }))}
              value={codes}
              onChange={form.tick}
            />
          </Field>
          {codes.length > 0 ? (
            <FieldGrid>
              {codes.map(code => (
                <SettingFields key={code} form={form} code={code} />
              ))}
            </FieldGrid>
          ) : null}
        </Stack>
      </PanelBody>
    </Panel>
  )
}

/** Which modules are switched on or off. */
export function MeantModules({ form }: { form: ManyForm }) {
  const text = useText()
  const named = useNamedText()
  const { modules } = form.values
  return (
    <Panel title={text('platform.modules')}>
      <PanelBody>
        <Stack>
          <Field label={text('generalSettings.tickModules')}>
            <MultiSelect
              selectAll={false}
              options={moduleCodes.map(code => ({ value: code, label: `${code} · ${named(`module.${code}`, code)}` }))}
              value={[...modules.keys()]}
              onChange={form.tickModules}
            />
          </Field>
          <ModuleFaults faults={faultsAmong(modules)} />
          {modules.size > 0 ? (
            <FieldGrid>
              {[...modules].map(([code, on]) => (
                <Field
                  key={code}
                  label={named(`module.${code}`, code)}
                  help={text(on ? 'generalSettings.turnsOn' : 'generalSettings.turnsOff')}
                >
                  <Switch checked={on} onChange={next => form.switchModule(code, next)} />
                </Field>
              ))}
            </FieldGrid>
          ) : null}
        </Stack>
      </PanelBody>
    </Panel>
  )
}
