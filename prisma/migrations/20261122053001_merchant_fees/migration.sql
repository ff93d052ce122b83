-- A sum needs its currency, and a currency its sum; a merchant without either pays the installation's fees.
alter table merchant add constraint merchant_fee_fixed_whole
  check ((fee_fixed_minor is null) = (fee_fixed_currency is null));
