/** Hosts of providers of payments, as far as pages need them: where forms are sent, and whose window is opened. */
export const paymentHosts = {
  scripts: ['https://checkout.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  calls: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  forms: [
    'https://secure.payu.in',
    'https://test.payu.in',
    'https://secure.ccavenue.com',
    'https://test.ccavenue.com',
    'https://api.razorpay.com',
  ],
} as const
