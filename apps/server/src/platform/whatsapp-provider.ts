import { ConfigurationError, plainAddress } from './environment'
import type { ReportSettings } from './report-settings'

/** Who carries WhatsApp messages. */
export type WhatsappProvider = {
  /** Absent: the provider tells nothing, and fetches no files. */
  readonly reports: ReportSettings | undefined
  readonly url: string
} & (
  | {
      readonly driver: 'whatsapp-cloud'
      /** The id of the number that messages come from. */
      readonly phone: string
      readonly secret: string
      /** Signs what the provider tells. */
      readonly appSecret: string
      /** In which templates are registered. */
      readonly language: string
    }
  | { readonly driver: 'whatsapp-campaign'; readonly secret: string }
  | {
      readonly driver: 'twilio'
      readonly account: string
      readonly secret: string
      /** The number that messages come from. */
      readonly from: string
    }
)

/** Whether texts are known to the provider by the name of a campaign alone; others take the text itself. */
export const asksCampaign = (provider: Pick<WhatsappProvider, 'driver'> | undefined): boolean =>
  provider !== undefined && provider.driver !== 'twilio'

const usualUrls: Readonly<Record<WhatsappProvider['driver'], string>> = {
  'whatsapp-cloud': 'https://graph.facebook.com/v23.0',
  'whatsapp-campaign': 'https://backend.aisensy.com/campaign/t1/api/v2',
  twilio: 'https://api.twilio.com',
}
const drivers = Object.keys(usualUrls) as WhatsappProvider['driver'][]

/** Reads from the environment who carries WhatsApp messages. */
export function whatsappOf(
  env: NodeJS.ProcessEnv,
  production: boolean,
  reports: ReportSettings | undefined,
): WhatsappProvider | undefined {
  if (!env.WHATSAPP_DRIVER) return undefined
  const driver = drivers.find(name => name === env.WHATSAPP_DRIVER)
  if (!driver) throw new ConfigurationError(`WHATSAPP_DRIVER must be one of ${drivers.join(', ')}.`)
  const url = env.WHATSAPP_URL || usualUrls[driver]
  if (!plainAddress(url, production)) throw new ConfigurationError(`WHATSAPP_URL must be an address like ${usualUrls[driver]}.`)
  const common = { reports, url: url.replace(/\/+$/, '') }
  const asked = (names: readonly string[]) => {
    const missing = names.filter(name => !env[name])
    if (missing.length > 0) throw new ConfigurationError(`WHATSAPP_DRIVER is ${driver}: set ${missing.join(', ')} as well.`)
    return names.map(name => env[name]!) as [string, string, string]
  }
  switch (driver) {
    case 'whatsapp-cloud': {
      const [phone, secret, appSecret] = asked(['WHATSAPP_PHONE_ID', 'WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET'])
      const language = env.WHATSAPP_LANGUAGE || 'en'
      if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language))
        throw new ConfigurationError('WHATSAPP_LANGUAGE must be a language of templates, like en or en_US.')
      return { ...common, driver, phone, secret, appSecret, language }
    }
    case 'whatsapp-campaign':
      return { ...common, driver, secret: asked(['WHATSAPP_TOKEN'])[0] }
    case 'twilio': {
      const [account, secret, from] = asked(['TWILIO_ACCOUNT', 'TWILIO_TOKEN', 'WHATSAPP_FROM'])
      return { ...common, driver, account, secret, from }
    }
  }
}
