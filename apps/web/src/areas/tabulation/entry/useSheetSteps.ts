import { sheets } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { useConfirm, useToast } from '@school/ui'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useProblemToast } from '../../../forms/problems'
import { saveBlob } from '../../../report/save-blob'
import { useText } from '../../../texts/text'
import type { SheetFacts } from './marks-sheet'
import { useGivingBack } from './useGivingBack'

/** What is done to a sheet as a whole. */
export function useSheetSteps(sheet: SheetFacts) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const reload = useReload()
  const confirm = useConfirm()
  const givingBack = useGivingBack(sheets.open, sheets.list)
  const { client } = useApi()
  const done = useDone(sheets.open, sheets.list)
  const [busy, setBusy] = useState(false)
  const params = { id: sheet.id }
  const submit = async () => {
    setBusy(true)
    try {
      const first = await client.call(sheets.submit, { params, body: {} })
      if (!first.submitted) {
        const sure = await confirm({
          icon: 'warning',
          title: text('markEntry.submitTitle'),
          message: first.warnings.map(warning => warning.message).join(' '),
          confirmText: text('markEntry.submit'),
          cancelText: text('app.cancel'),
        })
        if (!sure) return
        await client.call(sheets.submit, { params, body: { acceptWarnings: true } })
      }
      toast.success(text('markEntry.submitted'))
      await reload(sheets.open, sheets.list)
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  const giveBack = () =>
    givingBack(remark => client.call(sheets.giveBack, { params, body: { remark } }), text('markEntry.returned'))
  const print = (blank: boolean) =>
    void client
      .download(sheets.print, { params, query: { blank } })
      .then(blob => saveBlob(blob, `${[sheet.exam, sheet.division, sheet.subject].join('-')}.pdf`), fail)
  const template = () => void client.download(sheets.template, { params }).then(blob => saveBlob(blob, 'tab-marks.xlsx'), fail)
  return {
    busy,
    template,
    submit,
    recall: () => done(() => client.call(sheets.recall, { params, body: {} }), text('markEntry.recalled')),
    verify: () => done(() => client.call(sheets.verify, { params, body: {} }), text('markEntry.verified')),
    giveBack,
    print,
  }
}
