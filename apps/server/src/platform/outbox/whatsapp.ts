import type { WhatsappProvider } from '../whatsapp-provider'
import type { Driver } from './drivers'
import { twilioWhatsappDriver } from './twilio-whatsapp'
import { whatsappCampaignDriver } from './whatsapp-campaign'
import { whatsappCloudDriver } from './whatsapp-cloud'

/** WhatsApp messages through the configured provider. */
export function whatsappDriver(provider: WhatsappProvider): Driver {
  switch (provider.driver) {
    case 'whatsapp-cloud':
      return whatsappCloudDriver(provider)
    case 'whatsapp-campaign':
      return whatsappCampaignDriver(provider)
    case 'twilio':
      return twilioWhatsappDriver(provider)
  }
}
