import { type Client, guardianUsers } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { type RowSelection, useConfirm } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { waitForJob } from '../../live/jobs'
import { useWork } from '../../live/work'
import { useExport } from '../../report/exports'
import { saveBlob } from '../../report/save-blob'
import { useLanguage } from '../../texts/language'
import { useText } from '../../texts/text'
import { type Outcome, useOutcome } from './useOutcome'
import { type Channel, filtersOf } from './user-filters'
import type { LoginList, SeenLogins } from './useSeenLogins'

const sendCalls = { sms: guardianUsers.sendSms, email: guardianUsers.sendEmail, whatsapp: guardianUsers.sendWhatsapp }

/**
 * What can be done with the logins of the chosen students.
 *
 * @param again whether details are sent to those who got them before
 */
export function useLoginWork(list: LoginList, logins: SeenLogins, again: boolean) {
  const text = useText()
  const { language } = useLanguage()
  const { client } = useApi()
  const confirm = useConfirm()
  const reload = useReload()
  const fail = useProblemToast()
  const work = useWork()
  const file = useExport<'xlsx'>()
  const outcome = useOutcome()
  const [receipt, setReceipt] = useState<{ readonly outcome: Outcome; readonly whom: RowSelection }>()
  const [printing, setPrinting] = useState(false)
  const filters = filtersOf(list.report.values)
  /** The choice holds over filters. */
  const everybody: typeof filters = { ...filters, sectionIds: [], courseIds: [], divisionIds: [], status: '', text: '' }
  const refresh = () => reload(guardianUsers.viewData, guardianUsers.smsBalance)
  /** The choice has done its work; it can be had again for what comes next, such as sending what was made. */
  const done = (came: Outcome) => {
    setReceipt({ outcome: came, whom: list.selected })
    list.onSelect(new Set())
  }
  /** Asks before something is done with so many logins. */
  const sure = (icon: 'info' | 'warning' | 'danger', title: string, message: string) =>
    confirm({ icon, title, message, confirmText: title })

  const generate = async () => {
    const body = { studentIds: logins.missing(), userType: filters.userType }
    const made = await work.run('generate', api => api.call(guardianUsers.generateUser, { body }))
    if (!made) return
    done(made.result ? outcome.created(made.result) : outcome.job(text('guardianUsers.generate'), made.job))
    // What was chosen on other pages and in other classes has a login now as well.
    await Promise.all([logins.readAll(everybody), refresh()]).catch(fail)
  }

  const renew = async (name: 'regenerateUser' | 'regeneratePassword') => {
    const userIds = logins.userIds()
    const message = text(name === 'regenerateUser' ? 'guardianUsers.sureUsers' : 'guardianUsers.surePasswords', {
      n: userIds.length,
    })
    if (!(await sure('danger', text(`guardianUsers.${name}`), message))) return
    const renewed = await work.run(name, api => api.call(guardianUsers[name], { body: { userIds } }))
    if (!renewed) return
    done(renewed.result ? outcome.renewed(renewed.result.renewed) : outcome.job(text(`guardianUsers.${name}`), renewed.job))
    await refresh()
  }

  const send = async (channel: Channel) => {
    const userIds = logins.userIds()
    const message = text('guardianUsers.sureSend', { n: userIds.length })
    if (!(await sure('info', text(`guardianUsers.send.${channel}`), message))) return
    const sent = await work.run(channel, api => api.call(sendCalls[channel], { body: { userIds, resend: again } }))
    if (!sent) return
    done(
      sent.result
        ? outcome.sent(sent.result, channel, filters.userType)
        : outcome.job(text(`guardianUsers.send.${channel}`), sent.job),
    )
    await refresh()
  }

  const print = async () => {
    const userIds = logins.userIds()
    const message = text('guardianUsers.sureSlips', { n: userIds.length })
    if (!(await sure('warning', text('guardianUsers.slips'), message))) return
    setPrinting(true)
    try {
      const job = await waitForJob(client, await client.call(guardianUsers.exportSlips, { body: { userIds } }))
      saveBlob(await client.download(guardianUsers.slips, { params: { id: job.id } }), 'login-slips.pdf')
      done(outcome.job(text('guardianUsers.slips'), job))
      await refresh()
    } catch (error) {
      fail(error)
    } finally {
      setPrinting(false)
    }
  }

  const excel = () =>
    void file.start('xlsx', (api: Client) =>
      api.call(guardianUsers.exportExcel, {
        body: { filters: { ...everybody, studentIds: [...list.selected] }, format: 'xlsx', language },
      }),
    )

  return {
    generate,
    renew,
    send,
    print,
    excel,
    /** Whether this piece of work is under way. */
    busy: (key: string) => (key === 'slips' ? printing : key === 'excel' ? file.format !== undefined : work.doing === key),
    /** A piece of work that changes logins is under way. */
    working: work.doing !== undefined || printing,
    share: work.doing ? work.share : null,
    /** What the last piece of work did. */
    receipt,
    dropReceipt: () => setReceipt(undefined),
    /** Chooses those again whom it was done for. */
    chooseAgain: () => receipt && list.onSelect(receipt.whom),
  }
}

export type LoginWork = ReturnType<typeof useLoginWork>
