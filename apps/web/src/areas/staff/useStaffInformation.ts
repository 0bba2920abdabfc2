import { staff } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type RowOf, sortText, useReport, useReportRows } from '../../report'
import { useText } from '../../texts/text'
import { commonFilters } from './staff-filters'
import { useStaffText } from './staff-text'

export type Row = RowOf<typeof staff.information>

const orders = ['name', 'code', 'designation', 'section'] as const
const sorts = orders.flatMap(order => [order, `-${order}`] as const)

/** Who works at the school, as the address asks. */
export function useStaffInformation() {
  const text = useText()
  const value = useStaffText()
  const { data: offers } = useCall(staff.informationInitialValues, {})
  const report = useReport({
    name: 'staff-information',
    columns: offers && orders.map(key => ({ key, title: text(`staff.column.${key}`) })),
    filters: () => commonFilters({ text, value }, 'choice', offers),
  })
  const { values } = report
  const asked = {
    sectionId: values.one('section'),
    designationId: values.one('designation'),
    categoryId: values.one('category'),
    teaching: values.choice('teaching', ['', 'yes', 'no'], ''),
    status: values.choice('status', ['Working', 'Relieved', 'all'], 'Working'),
    text: values.text(),
    sort: sorts.find(sort => sort === sortText(report.sort.slice(0, 1))) ?? 'name',
  } as const
  const rows = useReportRows(report, staff.information, page => ({ query: { ...asked, ...page } }))
  return { report, rows }
}
