-- Whether the buyer agreed that later payments may use the data. Data of a wallet's own form may (contract, "Buyer data").
alter table buyer_data add column reusable boolean not null default true;
