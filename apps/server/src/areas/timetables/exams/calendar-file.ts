import { addDays, instantIn } from '@school/rules'
import ical from 'ical-generator'
import type { CallContext } from '../../../platform/http/call'
import { schoolDay, schoolZone } from '../../../school/zone'
import { familyExams, ownExams } from './read'
import type { ExamCall } from './record'

type Call = ExamCall & Pick<CallContext, 'reply'>
type Papers = Awaited<ReturnType<typeof ownExams>>[number]['papers']

/** Papers as a file that calendars read; each keeps its id, so that a file that is added again changes what it was. */
async function calendarOf({ trx, schoolId, services, reply }: Call, name: string, papers: Papers): Promise<Buffer> {
  const zone = await schoolZone(trx, schoolId)
  const calendar = ical({ name, prodId: { company: 'School', product: 'School' } })
  for (const paper of papers)
    calendar.createEvent({
      id: paper.id,
      stamp: services.clock.now(),
      start: instantIn(zone, `${paper.date}T${paper.startTime}:00`),
      end: instantIn(zone, `${paper.date}T${paper.endTime}:00`),
      summary: paper.title || paper.subject,
      location: paper.room || null,
      description: [paper.divisions, paper.syllabus].filter(Boolean).join('\n'),
    })
  reply.type('text/calendar; charset=utf-8').header('content-disposition', 'attachment; filename="exams.ics"')
  return Buffer.from(calendar.toString())
}

/** Papers that the person watches in the next thirty days. */
export async function ownCalendar(call: Call): Promise<Buffer> {
  const { today } = await schoolDay(call)
  const until = addDays(today, 30)
  const watched = (await ownExams(call)).flatMap(one =>
    one.papers.filter(paper => paper.duty && paper.date >= today && paper.date <= until),
  )
  return calendarOf(call, 'School', watched)
}

/** Papers of the chosen child that are still to come. */
export async function familyCalendar(call: Call): Promise<Buffer> {
  const coming = (await familyExams(call)).flatMap(one => one.papers.filter(paper => paper.inDays >= 0))
  return calendarOf(call, 'School', coming)
}
