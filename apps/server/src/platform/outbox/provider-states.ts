import type { Clock } from '../clock'
import type { MessageProviders } from '../providers'
import { askState } from './drivers/index'

declare module '../services' {
  interface Services {
    readonly providers: ProviderStates
  }
}

/** Channels whose providers can be asked how they are. */
export const askedChannels = ['sms', 'whatsapp'] as const
export type AskedChannel = (typeof askedChannels)[number]

/** What a provider says of our account. */
export interface ProviderState {
  /** `Stopped`: it does not take our account, or not now. `NotAsked`: there is nobody, or nothing to ask. */
  readonly state: 'Ok' | 'Unreachable' | 'Stopped' | 'NotAsked'
  /** What is left there; null where that is not known. The currency is null where credits are counted. */
  readonly balance: { readonly amount: string; readonly currency: string | null } | null
  /** The provider's own word or code for it. */
  readonly detail: string | null
}

/** How long a provider may take, and how long its answer counts. */
const callMilliseconds = 3000
const freshMilliseconds = 60_000

/** A state with the moment at which it was asked for. */
export interface ToldState extends ProviderState {
  readonly at: Date
}

/**
 * How the providers of this installation are. Each is asked at most once a minute by this server, and never makes who wants
 * to know it fail. One call waits for the answer; others that come meanwhile take what was known before.
 */
export class ProviderStates {
  private readonly providers: MessageProviders
  private readonly clock: Clock
  private readonly known = new Map<AskedChannel, ToldState>()
  private readonly asking = new Map<AskedChannel, Promise<ToldState>>()

  constructor(providers: MessageProviders, clock: Clock) {
    this.providers = providers
    this.clock = clock
  }

  /** Channels that a provider carries. */
  get carried(): readonly AskedChannel[] {
    return askedChannels.filter(channel => this.providers[channel] !== undefined)
  }

  async read(channel: AskedChannel): Promise<ToldState> {
    const at = this.clock.now()
    const known = this.known.get(channel)
    if (known && Math.abs(at.getTime() - known.at.getTime()) < freshMilliseconds) return known
    const asking = this.asking.get(channel)
    if (asking) return known ?? asking
    const asked = askState(this.providers, channel, AbortSignal.timeout(callMilliseconds))
      .catch((): ProviderState => ({ state: 'Unreachable', balance: null, detail: null }))
      .then(state => {
        const told = { ...state, at }
        this.known.set(channel, told)
        this.asking.delete(channel)
        return told
      })
    this.asking.set(channel, asked)
    return asked
  }
}
