import type { contract } from '@school/api'
import { type ModuleCode, moduleCodes, type SettingEditor } from '@school/rules'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { operatedSchool, tellSchool } from '../../school/operated-school'
import { readSettings, updateSettings } from '../../school/school-settings'
import { addYear, readYears, updateYear } from './years'

/** Support changes what operators may; whoever administers the platform everything. */
const editorOf = (call: Pick<CallContext, 'person'>): SettingEditor =>
  personOf(call).roles.includes('GJAdmin') ? 'operator' : 'support'

/** What an operator sets up for one school. */
export const generalSettingsHandlers: Handlers<typeof contract.generalSettings> = {
  async school(call) {
    const { id, code, name, status, version, module_codes } = await operatedSchool(call, call.params.id)
    return { id, code, name, status, version, modules: moduleCodes.filter((one: ModuleCode) => module_codes.includes(one)) }
  },
  async settings(call) {
    const { id } = await operatedSchool(call, call.params.id)
    return readSettings({ trx: call.trx, schoolId: id }, editorOf(call))
  },
  async update(call) {
    const { id } = await operatedSchool(call, call.params.id)
    const { person, trx, services } = call
    const ofSchool = {
      person,
      trx,
      services,
      schoolId: id,
      audit: (facts: Parameters<typeof call.audit>[0]) => tellSchool(call, id, { ...facts, action: 'school.settings' }),
    }
    return updateSettings(ofSchool, call.body.changes, editorOf(call))
  },
  years: async call => readYears(call.trx, (await operatedSchool(call, call.params.id)).id),
  addYear: async call => addYear(call, (await operatedSchool(call, call.params.id)).id, call.body),
  updateYear: async call => updateYear(call, (await operatedSchool(call, call.params.id)).id, call.params.yearId, call.body),
}
