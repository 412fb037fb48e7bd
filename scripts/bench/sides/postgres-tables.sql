-- The inventory in PostgreSQL, with what a device is looked up by and nothing more.
create table device (
  network text not null, ip inet not null, hostname text not null default '', "adapterId" text not null,
  "deviceType" text not null default '', "hardwareVendor" text not null default '', model text not null default '',
  "softwareVendor" text not null default '', "osVersion" text not null default '',
  "backupStatus" text not null default 'NONE', "complianceState" smallint not null default 0,
  "lastBackup" bigint, "lastTelemetry" bigint, "memoSummary" text, custom1 text not null default '',
  custom2 text not null default '', custom3 text not null default '', custom4 text not null default '',
  custom5 text not null default '', "serialNumber" text, primary key (network, ip)
);
create table audit (
  number bigserial primary key, at timestamptz not null default now(), by text not null, method text not null,
  devices inet[] not null
);
