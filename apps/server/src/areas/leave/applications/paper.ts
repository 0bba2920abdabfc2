import { displayDay, momentIn } from '@school/rules'
import { say } from '@school/texts'
import type { DocumentContent } from '../../../platform/documents/content'
import { documentHead } from '../../../platform/documents/head'
import { writePdf } from '../../../platform/documents/write'
import { dispositionOf } from '../../../platform/files/disposition'
import { type CallContext, personOf } from '../../../platform/http/call'
import { schoolZone } from '../../../school/zone'
import { namedDays, stepsAnswer } from './detail'
import { findLeave } from './list'
import { asDays, type LeaveCall } from './place'
import { sceneOf, seesReason } from './rows'
import { paperWords } from './texts'

/** An application on paper, with its days and decisions. */
export async function leavePaper(call: LeaveCall & Pick<CallContext, 'reply'>, id: string): Promise<Buffer> {
  const { services, trx, schoolId, language } = call
  const person = personOf(call)
  const leave = await findLeave(call, id)
  const scene = await sceneOf(call)
  const zone = await schoolZone(trx, schoolId)
  const words = paperWords[language]
  const halfOf = (half: 'FN' | 'AN' | 'day') => say(language, `leave.half.${half}`)
  const content: DocumentContent = {
    ...(await documentHead(services, trx, schoolId, language, person.name)),
    title: words.title,
    lines: [],
    parts: [
      {
        facts: [
          [words.no, String(leave.no)],
          [words.status, say(language, `leave.status.${leave.status}`)],
          [words.name, leave.name],
          [words.code, leave.code],
          [words.place, leave.place],
          [words.type, leave.type],
          [words.from, `${displayDay(leave.fromDate)} ${halfOf(leave.fromHalf)}`],
          [words.to, `${displayDay(leave.toDate)} ${halfOf(leave.toHalf)}`],
          [words.days, String(asDays(leave.charged))],
          [words.lopDays, leave.lop > 0 ? String(asDays(leave.lop)) : null],
          [words.appliedOn, momentIn(zone, leave.appliedAt)],
          [words.reason, seesReason(person, leave) ? leave.reason : null],
        ],
      },
      {
        columns: [{ title: words.date }, { title: words.half }, { title: words.kind }],
        rows: (await namedDays(call, leave)).map(row => [
          displayDay(row.date),
          halfOf(row.half),
          row.event && row.kind === 'holiday' ? row.event : say(language, `leave.kind.${row.kind}`),
        ]),
      },
      {
        heading: words.decisions,
        columns: [
          { title: words.approver },
          { title: words.decision },
          { title: words.by },
          { title: words.at },
          { title: words.remarks },
        ],
        rows: stepsAnswer(leave, scene).map(step => [
          [say(language, `leave.approver.${step.approver}`), step.names.join(', ')].filter(Boolean).join(': '),
          say(language, `leave.decision.${step.decision}`),
          step.by,
          step.at ? momentIn(zone, new Date(step.at)) : '',
          step.remarks,
        ]),
      },
      { sign: [words.sign] },
    ],
  }
  call.reply.type('application/pdf').header('content-disposition', dispositionOf('attachment', `leave-${leave.no}.pdf`))
  return writePdf(content)
}
