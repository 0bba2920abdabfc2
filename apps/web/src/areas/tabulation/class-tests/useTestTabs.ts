import { type Report, viewHref } from '../../../report'
import { useText } from '../../../texts/text'
import { type TestView, testViews } from './test-filters'

/** Views of the report, each with the filters that are set. */
export function useTestTabs(report: Report, selected: TestView) {
  const text = useText()
  const kept = ['year', 'term', 'division', 'subject', 'staff', 'status', 'from', 'to']
  return {
    label: text('classTests.view'),
    selected,
    tabs: testViews.map(key => ({
      key,
      label: text(`classTests.view.${key}`),
      href: viewHref(report, { view: key === 'tests' ? '' : key }, kept),
    })),
  }
}
