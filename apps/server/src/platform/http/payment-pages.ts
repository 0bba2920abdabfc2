/**
 * Where the browser of a payer may be led from a page of the product: the script and window of a provider, and the addresses to
 * which a form hands the payer over. Every driver of a gateway that works in the browser has its own here.
 */
export const paymentPages = {
  scripts: ['https://checkout.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  asks: ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
  forms: [
    'https://api.razorpay.com',
    'https://secure.payu.in',
    'https://test.payu.in',
    'https://secure.ccavenue.com',
    'https://test.ccavenue.com',
  ],
} as const
