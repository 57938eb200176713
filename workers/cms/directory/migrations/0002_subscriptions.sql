-- By which a tenant is found that the payment service tells something of.
ALTER TABLE tenants ADD COLUMN subscription_id TEXT;
CREATE INDEX tenants_by_subscription ON tenants (subscription_id) WHERE subscription_id IS NOT NULL;
