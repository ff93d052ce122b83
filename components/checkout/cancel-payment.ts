/**
 * Cancels a payment as its buyer. The page then follows the payment's status as always.
 * @returns whether the gateway answered: a payment that can no longer be cancelled shows its own status
 */
export async function cancelPayment(paymentId: string): Promise<boolean> {
  try {
    const { status } = await fetch(`/v1/gateway/payment/${paymentId}/cancel`, { method: "POST" });
    return status === 200 || status === 400;
  } catch {
    return false;
  }
}
