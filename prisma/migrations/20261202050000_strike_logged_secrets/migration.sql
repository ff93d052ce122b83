-- Answers that showed the secret of a webhook endpoint were kept with it.
update request_log set response_body = response_body || '{"secret":"[redacted]"}'
where route like '/v1/webhook-endpoints%' and response_body ? 'secret';
