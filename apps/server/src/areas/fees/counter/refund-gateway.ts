import { openGateway } from '../gateways/access'
import { driverOf } from '../gateways/drivers/index'
import type { OpenGateway } from './refund-worker'

/** The gateway by which a payment came pays it back. */
export const openForRefund: OpenGateway = async (services, trx, schoolId, accountId) => {
  const { driver, access } = await openGateway(services, trx, schoolId, accountId)
  return { driver: driverOf(services, driver), access }
}
