import { useSignedIn } from '../../../session'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'

export const masterTabs = ['types', 'calendar', 'approval', 'balances', 'reasons'] as const
export type MasterTab = (typeof masterTabs)[number]

/** What all tabs have around them. */
export function useMasterTabs(selected: MasterTab) {
  const text = useText()
  const title = useFormTitle()('s.leave.masters')
  const { settings } = useSignedIn()
  return {
    header: { title, context: settings.school?.name },
    statuses: masterTabs.map(key => ({
      key,
      label: text(`leaveMasters.tab.${key}`),
      href: `/leave-appln/masters?tab=${key}`,
    })),
    status: selected,
  }
}
