import { generalSettings, platform } from '@school/api/client'
import { useAction } from '@school/api/react'
import { checkModules, type ModuleCode, moduleCodes } from '@school/rules'
import { Panel, Switch, Table } from '@school/ui'
import { useState } from 'react'
import { useDone } from '../../forms/done'
import { PageForm } from '../../forms/PageForm'
import { useNamedText, useText } from '../../texts/text'
import type { OperatedSchool } from './GeneralSettings'
import { ModuleFaults } from './ModuleFaults'

/** Switches the modules of a school. What is switched off keeps its data and hides its screens. */
export function OperatorModules({ school }: { school: OperatedSchool }) {
  const text = useText()
  const named = useNamedText()
  const done = useDone(generalSettings.school, platform.schools)
  const { run, busy } = useAction(platform.setModules)
  const [chosen, setChosen] = useState<readonly ModuleCode[]>(school.modules)
  const faults = checkModules(chosen)
  const changed = moduleCodes.some(code => chosen.includes(code) !== school.modules.includes(code))
  const set = (code: ModuleCode) => (on: boolean) =>
    setChosen(moduleCodes.filter(other => (other === code ? on : chosen.includes(other))))
  const save = () =>
    done(
      () => run({ params: { id: school.id }, body: { moduleCodes: [...chosen], version: school.version } }),
      text('settings.updated'),
    )
  return (
    <PageForm changed={changed} busy={busy} incomplete={faults.length > 0} onSave={() => void save()}>
      <ModuleFaults faults={faults} />
      <Panel>
        <Table
          cards
          label={text('settings.tab.modules')}
          rows={moduleCodes}
          rowKey={code => code}
          columns={[
            { key: 'code', header: text('platform.code'), look: 'code', cell: code => code },
            { key: 'name', header: text('settings.name'), look: 'name', cell: code => named(`module.${code}`, code) },
            { key: 'help', header: text('settings.meaning'), cell: code => named(`module.${code}.help`, '') },
            {
              key: 'on',
              header: text('generalSettings.switch'),
              align: 'end',
              cell: code => (
                <Switch checked={chosen.includes(code)} onChange={set(code)} aria-label={named(`module.${code}`, code)} />
              ),
            },
          ]}
        />
      </Panel>
    </PageForm>
  )
}
