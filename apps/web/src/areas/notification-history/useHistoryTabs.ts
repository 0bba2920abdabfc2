import { type HistoryTab, historyTabsOf } from '@school/rules'
import type { TabsProps } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'

/** The history of messages in the menu. */
export const historyForm = 's.comm.history'
export const historyPath = '/communication/notification-history'

/** The parts of the history that the person opens, and the one that the address names. */
export function useHistoryTabs(): Omit<TabsProps, 'children'> & { readonly selected: HistoryTab } {
  const text = useText()
  const { viewer, settings } = useSignedIn()
  const [params] = useSearchParams()
  const open = historyTabsOf(viewer, settings.environment === 'production')
  return {
    label: text('history.tabs'),
    selected: open.find(tab => tab === params.get('tab')) ?? open[0]!,
    tabs: open.map(key => ({ key, label: text(`history.tab.${key}`), href: `${historyPath}?tab=${key}` })),
  }
}
