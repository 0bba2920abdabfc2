import { FormHeader, Tabs } from '@school/ui'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useText } from '../../texts/text'
import { GroupSettings } from '../school-groups/GroupSettings'
import { SchoolGroups } from '../school-groups/SchoolGroups'
import Outbox from './Outbox'
import { Schools } from './Schools'

/** /school/list */
export default function SchoolList() {
  const text = useText()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const selected = (['groups', 'outbox'] as const).find(tab => tab === params.get('tab')) ?? 'schools'
  const group = selected === 'groups' ? params.get('group') : null
  if (group) return <GroupSettings id={group} />
  return (
    <>
      <FormHeader title={text('platform.schools')} caption="Info" />
      <Tabs
        label={text('platform.tabs')}
        tabs={[
          { key: 'schools', label: text('platform.tab.schools') },
          { key: 'groups', label: text('schoolGroups.tab') },
          { key: 'outbox', label: text('platform.outbox') },
        ]}
        selected={selected}
        onSelect={tab => setParams({ tab })}
      >
        {selected === 'outbox' ? (
          <Outbox />
        ) : selected === 'groups' ? (
          <SchoolGroups />
        ) : (
          <Schools onOpened={() => navigate('/')} />
        )}
      </Tabs>
    </>
  )
}

/** What an operator without a school sees on a screen of schools: the list, and then the screen itself. */
export function ChooseSchool() {
  const text = useText()
  return (
    <>
      <FormHeader title={text('app.chooseSchool')} context={text('platform.chooseHelp')} />
      <Schools onOpened={() => {}} />
    </>
  )
}
