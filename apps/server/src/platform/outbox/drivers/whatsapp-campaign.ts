import { type Delivery, failures } from '@school/rules'
import type { WhatsappProvider } from '../../whatsapp-provider'
import type { Driver } from '../driver'
import { askProvider, hostOf, refusalOf } from '../http'
import { readWhatsapp } from './whatsapp-message'

type Campaign = Extract<WhatsappProvider, { driver: 'whatsapp-campaign' }>

/**
 * WhatsApp through a service of campaigns, one call each. It fetches a file itself by a link of a day, and tells nothing of
 * what became of a message.
 */
export function whatsappCampaignDriver({ url, secret }: Campaign): Driver {
  return {
    name: 'whatsapp-campaign',
    account: hostOf(url),
    idempotent: false,
    // No look-up: the service tells nothing of single messages.
    async send(message, signal): Promise<Delivery> {
      const read = readWhatsapp(message, { driver: 'whatsapp-campaign' })
      if ('outcome' in read) return read
      const { number, campaign, values, file } = read
      if (file && file.link === null) return { outcome: 'temporary', reason: failures.NoFileAddress }
      const answer = await askProvider(
        url,
        {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            apiKey: secret,
            campaignName: campaign,
            destination: number,
            userName: message.school?.name ?? number,
            templateParams: values,
            ...(file ? { media: { url: file.link, filename: file.name } } : {}),
          }),
        },
        signal,
      )
      if ('outcome' in answer) return answer
      if (answer.status < 200 || answer.status > 299) return refusalOf(answer, `HTTP ${answer.status}`)
      // Some answer 200 and say inside that they did not take it.
      if (answer.body.success === false || answer.body.success === 'false')
        return { outcome: 'permanent', reason: failures.Refused }
      const reference = answer.body.submitted_message_id ?? answer.body.messageId
      return typeof reference === 'string' ? { outcome: 'accepted', reference } : { outcome: 'accepted' }
    },
  }
}
