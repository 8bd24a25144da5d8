BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE command (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        seat INTEGER NOT NULL,
        id TEXT NOT NULL,               -- chosen by the client
        version INTEGER NOT NULL,       -- its result
        PRIMARY KEY (table_id, seat, id)
    ) WITHOUT ROWID
    ;
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-1',4);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-10',27);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-11',32);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-12',33);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-13',37);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-14',38);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-15',42);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-16',43);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-17',47);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-18',48);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-19',51);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-2',5);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-20',52);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-21',57);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-22',58);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-23',62);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-24',63);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-25',69);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-26',70);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-27',73);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-28',74);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-29',78);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-3',13);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-30',79);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-31',83);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-32',84);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-33',88);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-34',89);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-35',92);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-36',93);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-37',96);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-38',97);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-39',102);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-4',14);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-40',103);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-41',108);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-42',109);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-43',113);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-44',114);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-45',118);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-46',119);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-47',122);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-48',123);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-49',128);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-5',18);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-50',129);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-51',132);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-52',133);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-53',137);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-54',138);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-55',143);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-56',144);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-57',149);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-58',150);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-59',155);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-6',19);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-60',156);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-61',161);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-62',162);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-63',177);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-64',178);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-65',181);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-66',182);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-67',187);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-7',22);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-8',23);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'7f22ea176210-9',26);
INSERT INTO "command" VALUES('tveIBglBF5NqW',0,'go',169);
CREATE TABLE event (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        number INTEGER NOT NULL,
        at REAL NOT NULL,               -- unix time, s
        kind TEXT NOT NULL,
        public TEXT NOT NULL,           -- JSON: what everybody gets
        own TEXT,                       -- JSON by seat: cards that one seat sees more
        step INTEGER NOT NULL,          -- number of the first event of its step, 0: none
        action TEXT,                    -- in notation, for the replay
        data TEXT,                      -- JSON, for the replay
        PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID
    ;
INSERT INTO "event" VALUES('tveIBglBF5NqW',1,1800000000.0,'joined','{"n":1,"kind":"joined","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":"Ann","complete":null}',NULL,0,NULL,NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',2,1800000000.0,'match_started','{"n":2,"kind":"match_started","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":1,"yes":null,"name":null,"complete":null}',NULL,0,NULL,'{"match":1,"first_dealer":1}');
INSERT INTO "event" VALUES('tveIBglBF5NqW',3,1800000000.0,'dealt','{"n":3,"kind":"dealt","seat":1,"cards":[],"meld":null,"other":"5c","way":null,"count":15,"yes":null,"name":null,"complete":null}','{"0":["2h","3h","6h","6d","8c","9h","9d","Th","Tc","Jc","Jc","Qs","Qc","Kc","Jk"],"1":["2d","2c","3h","6h","6d","7s","7h","8d","9h","Js","Jh","Jh","Qh","Qc","Kh"]}',0,NULL,'{"serial":1,"number":1,"dealer":1}');
INSERT INTO "event" VALUES('tveIBglBF5NqW',4,1800000000.06,'drew','{"n":4,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Ad","3d"]}',4,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',5,1800000000.12,'discarded','{"n":5,"kind":"discarded","seat":0,"cards":["2h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,5,'discard 2h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',6,1800000000.12,'drew','{"n":6,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["2s","3c"]}',6,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',7,1800000000.12,'red_three','{"n":7,"kind":"red_three","seat":1,"cards":["3h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,7,'red 3h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',8,1800000000.12,'laid','{"n":8,"kind":"laid","seat":1,"cards":["Js","Jh","Jh"],"meld":"B1","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,8,'lay Js Jh Jh',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',9,1800000000.12,'laid','{"n":9,"kind":"laid","seat":1,"cards":["Qh","Qc","2s"],"meld":"B2","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,8,'lay Qh Qc 2s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',10,1800000000.12,'laid','{"n":10,"kind":"laid","seat":1,"cards":["7s","7h","2d"],"meld":"B3","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,10,'lay 7s 7h 2d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',11,1800000000.12,'laid','{"n":11,"kind":"laid","seat":1,"cards":["6h","6d","2c"],"meld":"B4","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,11,'lay 6h 6d 2c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',12,1800000000.12,'discarded','{"n":12,"kind":"discarded","seat":1,"cards":["3c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,12,'discard 3c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',13,1800000000.18,'drew','{"n":13,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["2s","Th"]}',13,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',14,1800000000.24,'discarded','{"n":14,"kind":"discarded","seat":0,"cards":["2s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,14,'discard 2s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',15,1800000000.24,'drew','{"n":15,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["7s","4c"]}',15,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',16,1800000000.24,'added','{"n":16,"kind":"added","seat":1,"cards":["7s"],"meld":"B3","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,16,'add 7s B3',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',17,1800000000.24,'discarded','{"n":17,"kind":"discarded","seat":1,"cards":["4c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,17,'discard 4c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',18,1800000000.3,'drew','{"n":18,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["4c","Qh"]}',18,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',19,1800000000.36,'discarded','{"n":19,"kind":"discarded","seat":0,"cards":["3h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,19,'discard 3h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',20,1800000000.36,'drew','{"n":20,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Th","Ts"]}',20,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',21,1800000000.36,'discarded','{"n":21,"kind":"discarded","seat":1,"cards":["8d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,21,'discard 8d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',22,1800000000.42,'drew','{"n":22,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["4d","5d"]}',22,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',23,1800000000.48,'discarded','{"n":23,"kind":"discarded","seat":0,"cards":["3d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,23,'discard 3d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',24,1800000000.48,'drew','{"n":24,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["9d","Kd"]}',24,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',25,1800000000.48,'discarded','{"n":25,"kind":"discarded","seat":1,"cards":["9h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,25,'discard 9h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',26,1800000000.54,'drew','{"n":26,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Qd","Ah"]}',26,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',27,1800000000.6,'discarded','{"n":27,"kind":"discarded","seat":0,"cards":["4d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,27,'discard 4d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',28,1800000000.6,'drew','{"n":28,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Ks","6d"]}',28,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',29,1800000000.6,'added','{"n":29,"kind":"added","seat":1,"cards":["6d"],"meld":"B4","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,29,'add 6d B4',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',30,1800000000.6,'laid','{"n":30,"kind":"laid","seat":1,"cards":["Ks","Kh","Kd"],"meld":"B5","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,30,'lay Ks Kh Kd',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',31,1800000000.6,'discarded','{"n":31,"kind":"discarded","seat":1,"cards":["9d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,31,'discard 9d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',32,1800000000.66,'drew','{"n":32,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["3d","7d"]}',32,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',33,1800000000.72,'discarded','{"n":33,"kind":"discarded","seat":0,"cards":["3d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,33,'discard 3d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',34,1800000000.72,'drew','{"n":34,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Jk","7s"]}',34,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',35,1800000000.72,'added','{"n":35,"kind":"added","seat":1,"cards":["7s"],"meld":"B3","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,35,'add 7s B3',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',36,1800000000.72,'discarded','{"n":36,"kind":"discarded","seat":1,"cards":["Ts"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,36,'discard Ts',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',37,1800000000.78,'drew','{"n":37,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Td","Jk"]}',37,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',38,1800000000.84,'discarded','{"n":38,"kind":"discarded","seat":0,"cards":["4c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,38,'discard 4c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',39,1800000000.84,'drew','{"n":39,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["6h","Ad"]}',39,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',40,1800000000.84,'added','{"n":40,"kind":"added","seat":1,"cards":["6h"],"meld":"B4","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,40,'add 6h B4',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',41,1800000000.84,'discarded','{"n":41,"kind":"discarded","seat":1,"cards":["Th"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,41,'discard Th',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',42,1800000000.9,'drew','{"n":42,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["8d","Td"]}',42,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',43,1800000000.96,'discarded','{"n":43,"kind":"discarded","seat":0,"cards":["5d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,43,'discard 5d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',44,1800000000.96,'drew','{"n":44,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Jd","4d"]}',44,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',45,1800000000.96,'added','{"n":45,"kind":"added","seat":1,"cards":["Jd"],"meld":"B1","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,45,'add Jd B1',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',46,1800000000.96,'discarded','{"n":46,"kind":"discarded","seat":1,"cards":["4d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,46,'discard 4d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',47,1800000001.02,'drew','{"n":47,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["5s","9d"]}',47,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',48,1800000001.08,'discarded','{"n":48,"kind":"discarded","seat":0,"cards":["5s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,48,'discard 5s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',49,1800000001.08,'drew','{"n":49,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["5d","9c"]}',49,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',50,1800000001.08,'discarded','{"n":50,"kind":"discarded","seat":1,"cards":["5d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,50,'discard 5d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',51,1800000001.14,'drew','{"n":51,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["3c","Kc"]}',51,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',52,1800000001.2,'discarded','{"n":52,"kind":"discarded","seat":0,"cards":["3c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,52,'discard 3c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',53,1800000001.2,'drew','{"n":53,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["7h","Kc"]}',53,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',54,1800000001.2,'added','{"n":54,"kind":"added","seat":1,"cards":["Kc"],"meld":"B5","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,54,'add Kc B5',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',55,1800000001.2,'added','{"n":55,"kind":"added","seat":1,"cards":["7h"],"meld":"B3","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,55,'add 7h B3',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',56,1800000001.2,'discarded','{"n":56,"kind":"discarded","seat":1,"cards":["9c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,56,'discard 9c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',57,1800000001.26,'drew','{"n":57,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["8s","8h"]}',57,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',58,1800000001.32,'discarded','{"n":58,"kind":"discarded","seat":0,"cards":["6h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,58,'discard 6h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',59,1800000001.32,'drew','{"n":59,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["6c","8c"]}',59,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',60,1800000001.32,'added','{"n":60,"kind":"added","seat":1,"cards":["6c"],"meld":"B4","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,60,'add 6c B4',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',61,1800000001.32,'discarded','{"n":61,"kind":"discarded","seat":1,"cards":["8c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,61,'discard 8c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',62,1800000001.38,'drew','{"n":62,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["2d","5s"]}',62,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',63,1800000001.44,'discarded','{"n":63,"kind":"discarded","seat":0,"cards":["2d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,63,'discard 2d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',64,1800000001.44,'drew','{"n":64,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Js","6s"]}',64,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',65,1800000001.44,'added','{"n":65,"kind":"added","seat":1,"cards":["Js"],"meld":"B1","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,65,'add Js B1',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',66,1800000001.44,'added','{"n":66,"kind":"added","seat":1,"cards":["6s"],"meld":"B4","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":"mixed"}',NULL,66,'add 6s B4',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',67,1800000001.44,'discarded','{"n":67,"kind":"discarded","seat":1,"cards":["Ad"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,67,'discard Ad',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',68,1800000001.44,'one_card','{"n":68,"kind":"one_card","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,67,NULL,NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',69,1800000001.5,'drew','{"n":69,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["9c","3c"]}',69,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',70,1800000001.56,'discarded','{"n":70,"kind":"discarded","seat":0,"cards":["3c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,70,'discard 3c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',71,1800000001.56,'drew','{"n":71,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["5c","2h"]}',71,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',72,1800000001.56,'discarded','{"n":72,"kind":"discarded","seat":1,"cards":["5c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,72,'discard 5c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',73,1800000001.62,'drew','{"n":73,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Ah","4s"]}',73,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',74,1800000001.68,'discarded','{"n":74,"kind":"discarded","seat":0,"cards":["4s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,74,'discard 4s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',75,1800000001.68,'drew','{"n":75,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["2h","Qs"]}',75,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',76,1800000001.68,'added','{"n":76,"kind":"added","seat":1,"cards":["Qs"],"meld":"B2","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,76,'add Qs B2',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',77,1800000001.68,'discarded','{"n":77,"kind":"discarded","seat":1,"cards":["2h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,77,'discard 2h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',78,1800000001.74,'drew','{"n":78,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["3d","9s"]}',78,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',79,1800000001.8,'discarded','{"n":79,"kind":"discarded","seat":0,"cards":["3d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,79,'discard 3d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',80,1800000001.8,'drew','{"n":80,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Ad","Jd"]}',80,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',81,1800000001.8,'added','{"n":81,"kind":"added","seat":1,"cards":["Jd"],"meld":"B1","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,81,'add Jd B1',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',82,1800000001.8,'discarded','{"n":82,"kind":"discarded","seat":1,"cards":["Ad"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,82,'discard Ad',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',83,1800000001.86,'drew','{"n":83,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["9c","5h"]}',83,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',84,1800000001.92,'discarded','{"n":84,"kind":"discarded","seat":0,"cards":["5s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,84,'discard 5s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',85,1800000001.92,'drew','{"n":85,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["6c","2c"]}',85,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',86,1800000001.92,'added','{"n":86,"kind":"added","seat":1,"cards":["6c"],"meld":"B4","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,86,'add 6c B4',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',87,1800000001.92,'discarded','{"n":87,"kind":"discarded","seat":1,"cards":["2h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,87,'discard 2h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',88,1800000001.98,'drew','{"n":88,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["8c","8h"]}',88,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',89,1800000002.04,'discarded','{"n":89,"kind":"discarded","seat":0,"cards":["5h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,89,'discard 5h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',90,1800000002.04,'drew','{"n":90,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["3s","9s"]}',90,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',91,1800000002.04,'discarded','{"n":91,"kind":"discarded","seat":1,"cards":["3s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,91,'discard 3s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',92,1800000002.1,'drew','{"n":92,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Ts","As"]}',92,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',93,1800000002.16,'discarded','{"n":93,"kind":"discarded","seat":0,"cards":["6d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,93,'discard 6d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',94,1800000002.16,'drew','{"n":94,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["4d","As"]}',94,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',95,1800000002.16,'discarded','{"n":95,"kind":"discarded","seat":1,"cards":["4d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,95,'discard 4d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',96,1800000002.22,'drew','{"n":96,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Qd","4h"]}',96,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',97,1800000002.28,'discarded','{"n":97,"kind":"discarded","seat":0,"cards":["4h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,97,'discard 4h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',98,1800000002.28,'drew','{"n":98,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Ks","Jd"]}',98,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',99,1800000002.28,'added','{"n":99,"kind":"added","seat":1,"cards":["Ks"],"meld":"B5","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,99,'add Ks B5',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',100,1800000002.28,'added','{"n":100,"kind":"added","seat":1,"cards":["Jd"],"meld":"B1","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":"pure"}',NULL,100,'add Jd B1',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',101,1800000002.28,'discarded','{"n":101,"kind":"discarded","seat":1,"cards":["9s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,101,'discard 9s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',102,1800000002.34,'drew','{"n":102,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["5h","5s"]}',102,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',103,1800000002.4,'discarded','{"n":103,"kind":"discarded","seat":0,"cards":["5s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,103,'discard 5s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',104,1800000002.4,'drew','{"n":104,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["7d","Qh"]}',104,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',105,1800000002.4,'added','{"n":105,"kind":"added","seat":1,"cards":["Qh"],"meld":"B2","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,105,'add Qh B2',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',106,1800000002.4,'added','{"n":106,"kind":"added","seat":1,"cards":["7d"],"meld":"B3","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":"mixed"}',NULL,106,'add 7d B3',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',107,1800000002.4,'discarded','{"n":107,"kind":"discarded","seat":1,"cards":["As"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,107,'discard As',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',108,1800000002.46,'drew','{"n":108,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["3s","Tc"]}',108,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',109,1800000002.52,'discarded','{"n":109,"kind":"discarded","seat":0,"cards":["3s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,109,'discard 3s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',110,1800000002.52,'drew','{"n":110,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Qc","9h"]}',110,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',111,1800000002.52,'added','{"n":111,"kind":"added","seat":1,"cards":["Qc"],"meld":"B2","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,111,'add Qc B2',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',112,1800000002.52,'discarded','{"n":112,"kind":"discarded","seat":1,"cards":["9h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,112,'discard 9h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',113,1800000002.58,'drew','{"n":113,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Ts","7d"]}',113,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',114,1800000002.64,'discarded','{"n":114,"kind":"discarded","seat":0,"cards":["5h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,114,'discard 5h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',115,1800000002.64,'drew','{"n":115,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Tc","Js"]}',115,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',116,1800000002.64,'added','{"n":116,"kind":"added","seat":1,"cards":["Js"],"meld":"B1","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,116,'add Js B1',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',117,1800000002.64,'discarded','{"n":117,"kind":"discarded","seat":1,"cards":["Tc"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,117,'discard Tc',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',118,1800000002.7,'drew','{"n":118,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["5d","Jc"]}',118,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',119,1800000002.76,'discarded','{"n":119,"kind":"discarded","seat":0,"cards":["5d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,119,'discard 5d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',120,1800000002.76,'drew','{"n":120,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Td","Ac"]}',120,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',121,1800000002.76,'discarded','{"n":121,"kind":"discarded","seat":1,"cards":["Td"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,121,'discard Td',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',122,1800000002.82,'drew','{"n":122,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Jh","5h"]}',122,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',123,1800000002.88,'discarded','{"n":123,"kind":"discarded","seat":0,"cards":["5h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,123,'discard 5h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',124,1800000002.88,'drew','{"n":124,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Qs","7c"]}',124,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',125,1800000002.88,'added','{"n":125,"kind":"added","seat":1,"cards":["Qs"],"meld":"B2","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":"mixed"}',NULL,125,'add Qs B2',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',126,1800000002.88,'added','{"n":126,"kind":"added","seat":1,"cards":["7c"],"meld":"B3","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,126,'add 7c B3',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',127,1800000002.88,'discarded','{"n":127,"kind":"discarded","seat":1,"cards":["Ac"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,127,'discard Ac',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',128,1800000002.94,'drew','{"n":128,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Ac","8s"]}',128,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',129,1800000003.0,'discarded','{"n":129,"kind":"discarded","seat":0,"cards":["7d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,129,'discard 7d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',130,1800000003.0,'drew','{"n":130,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["As","4c"]}',130,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',131,1800000003.0,'discarded','{"n":131,"kind":"discarded","seat":1,"cards":["4c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,131,'discard 4c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',132,1800000003.06,'drew','{"n":132,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Kh","7h"]}',132,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',133,1800000003.12,'discarded','{"n":133,"kind":"discarded","seat":0,"cards":["7h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,133,'discard 7h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',134,1800000003.12,'drew','{"n":134,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["6c","4h"]}',134,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',135,1800000003.12,'added','{"n":135,"kind":"added","seat":1,"cards":["6c"],"meld":"B4","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,135,'add 6c B4',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',136,1800000003.12,'discarded','{"n":136,"kind":"discarded","seat":1,"cards":["4h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,136,'discard 4h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',137,1800000003.18,'drew','{"n":137,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Qd","2d"]}',137,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',138,1800000003.24,'discarded','{"n":138,"kind":"discarded","seat":0,"cards":["2d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,138,'discard 2d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',139,1800000003.24,'drew','{"n":139,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Ac","3s"]}',139,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',140,1800000003.24,'laid','{"n":140,"kind":"laid","seat":1,"cards":["As","Ac","2c"],"meld":"B6","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,140,'lay As Ac 2c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',141,1800000003.24,'discarded','{"n":141,"kind":"discarded","seat":1,"cards":["3s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,141,'discard 3s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',142,1800000003.24,'one_card','{"n":142,"kind":"one_card","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,141,NULL,NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',143,1800000003.3,'drew','{"n":143,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["8h","Jk"]}',143,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',144,1800000003.36,'discarded','{"n":144,"kind":"discarded","seat":0,"cards":["7d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,144,'discard 7d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',145,1800000003.36,'drew','{"n":145,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["4s","6s"]}',145,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',146,1800000003.36,'added','{"n":146,"kind":"added","seat":1,"cards":["6s"],"meld":"B4","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,146,'add 6s B4',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',147,1800000003.36,'discarded','{"n":147,"kind":"discarded","seat":1,"cards":["4s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,147,'discard 4s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',148,1800000003.36,'one_card','{"n":148,"kind":"one_card","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,147,NULL,NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',149,1800000003.42,'drew','{"n":149,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["6s","7c"]}',149,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',150,1800000003.48,'discarded','{"n":150,"kind":"discarded","seat":0,"cards":["6s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,150,'discard 6s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',151,1800000003.48,'drew','{"n":151,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["2s","Ah"]}',151,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',152,1800000003.48,'added','{"n":152,"kind":"added","seat":1,"cards":["Ah"],"meld":"B6","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,152,'add Ah B6',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',153,1800000003.48,'discarded','{"n":153,"kind":"discarded","seat":1,"cards":["2s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,153,'discard 2s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',154,1800000003.48,'one_card','{"n":154,"kind":"one_card","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,153,NULL,NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',155,1800000003.54,'drew','{"n":155,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Kd","8d"]}',155,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',156,1800000003.6,'discarded','{"n":156,"kind":"discarded","seat":0,"cards":["7c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,156,'discard 7c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',157,1800000003.6,'drew','{"n":157,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["4s","7c"]}',157,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',158,1800000003.6,'added','{"n":158,"kind":"added","seat":1,"cards":["7c"],"meld":"B3","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,158,'add 7c B3',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',159,1800000003.6,'discarded','{"n":159,"kind":"discarded","seat":1,"cards":["4s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,159,'discard 4s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',160,1800000003.6,'one_card','{"n":160,"kind":"one_card","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,159,NULL,NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',161,1800000003.66,'drew','{"n":161,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["8s","Ks"]}',161,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',162,1800000003.72,'discarded','{"n":162,"kind":"discarded","seat":0,"cards":["8s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,162,'discard 8s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',163,1800000003.72,'drew','{"n":163,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["Kh","Kd"]}',163,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',164,1800000003.72,'added','{"n":164,"kind":"added","seat":1,"cards":["Kh"],"meld":"B5","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,164,'add Kh B5',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',165,1800000003.72,'added','{"n":165,"kind":"added","seat":1,"cards":["Kd"],"meld":"B5","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":"pure"}',NULL,165,'add Kd B5',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',166,1800000003.72,'one_card','{"n":166,"kind":"one_card","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,165,NULL,NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',167,1800000003.72,'discarded','{"n":167,"kind":"discarded","seat":1,"cards":["Jk"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,167,'discard Jk',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',168,1800000003.72,'deal_over','{"n":168,"kind":"deal_over","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,0,NULL,'{"points":[-630,2635],"totals":[-630,2635]}');
INSERT INTO "event" VALUES('tveIBglBF5NqW',169,1800000003.72,'ready','{"n":169,"kind":"ready","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,0,NULL,NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',170,1800000003.72,'dealt','{"n":170,"kind":"dealt","seat":0,"cards":[],"meld":null,"other":"Jc","way":null,"count":15,"yes":null,"name":null,"complete":null}','{"0":["2c","3s","4h","4c","9s","9d","9c","Ts","Jh","Jc","Jc","Qd","Ks","Ks","Ks"],"1":["2d","3h","5h","8s","8h","9d","9c","Th","Jd","Jd","Qs","Qd","Ah","Ac","Jk"]}',0,NULL,'{"serial":2,"number":2,"dealer":0}');
INSERT INTO "event" VALUES('tveIBglBF5NqW',171,1800000003.72,'drew','{"n":171,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["9s","5s"]}',171,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',172,1800000003.72,'red_three','{"n":172,"kind":"red_three","seat":1,"cards":["3h"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,172,'red 3h',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',173,1800000003.72,'laid','{"n":173,"kind":"laid","seat":1,"cards":["9s","9d","9c"],"meld":"B1","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,173,'lay 9s 9d 9c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',174,1800000003.72,'laid','{"n":174,"kind":"laid","seat":1,"cards":["Ah","Ac","2d"],"meld":"B2","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,173,'lay Ah Ac 2d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',175,1800000003.72,'laid','{"n":175,"kind":"laid","seat":1,"cards":["Qs","Qd","Jk"],"meld":"B3","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,175,'lay Qs Qd Jk',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',176,1800000003.72,'discarded','{"n":176,"kind":"discarded","seat":1,"cards":["Th"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,176,'discard Th',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',177,1800000003.78,'drew','{"n":177,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["4c","Ts"]}',177,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',178,1800000003.84,'discarded','{"n":178,"kind":"discarded","seat":0,"cards":["2c"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,178,'discard 2c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',179,1800000003.84,'drew','{"n":179,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["7d","Tc"]}',179,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',180,1800000003.84,'discarded','{"n":180,"kind":"discarded","seat":1,"cards":["7d"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,180,'discard 7d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',181,1800000003.9,'drew','{"n":181,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["9s","7s"]}',181,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',182,1800000003.96,'discarded','{"n":182,"kind":"discarded","seat":0,"cards":["3s"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,182,'discard 3s',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',183,1800000003.96,'drew','{"n":183,"kind":"drew","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"1":["8c","2d"]}',183,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',184,1800000003.96,'laid','{"n":184,"kind":"laid","seat":1,"cards":["8s","8h","8c"],"meld":"B4","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,184,'lay 8s 8h 8c',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',185,1800000003.96,'laid','{"n":185,"kind":"laid","seat":1,"cards":["Jd","Jd","2d"],"meld":"B5","other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,185,'lay Jd Jd 2d',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',186,1800000003.96,'discarded','{"n":186,"kind":"discarded","seat":1,"cards":["Tc"],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,186,'discard Tc',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',187,1800000004.02,'drew','{"n":187,"kind":"drew","seat":0,"cards":[],"meld":null,"other":null,"way":null,"count":2,"yes":null,"name":null,"complete":null}','{"0":["Ts","8s"]}',187,'draw',NULL);
INSERT INTO "event" VALUES('tveIBglBF5NqW',188,1800000004.02,'seat_link','{"n":188,"kind":"seat_link","seat":1,"cards":[],"meld":null,"other":null,"way":null,"count":null,"yes":null,"name":null,"complete":null}',NULL,0,NULL,NULL);
CREATE TABLE game_table (
        id TEXT PRIMARY KEY,
        rules TEXT NOT NULL,            -- name of the preset
        changes TEXT NOT NULL,          -- JSON: house rules, the fields that differ from the preset
        players INTEGER NOT NULL,
        speed INTEGER NOT NULL,         -- ms a bot waits
        owner BLOB NOT NULL,            -- hash of a device token
        created REAL NOT NULL,          -- unix time, s
        changed REAL NOT NULL,
        scores TEXT NOT NULL,           -- JSON by side, for lists of tables
        over INTEGER NOT NULL
    ) WITHOUT ROWID
    ;
INSERT INTO "game_table" VALUES('tveIBglBF5NqW','dutch','{}',2,0,X'8CA0EF7B60B1712E6D7A0572853606D6A48A72506EAA2813D3568BF514D77A19',1800000000.0,1800000004.02,'[-630,2635]',0);
CREATE TABLE link (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        secret BLOB NOT NULL,           -- hash
        seat INTEGER NOT NULL,
        expires REAL NOT NULL,          -- unix time, s
        PRIMARY KEY (table_id, secret)
    ) WITHOUT ROWID
    ;
INSERT INTO "link" VALUES('tveIBglBF5NqW',X'7529BEBCE575E00A8DE9B90EBEB57195DE25A97E171BF8D2940EC5A8BA4EBEE0',1,1800086404.02);
CREATE TABLE seat (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        level TEXT NOT NULL,            -- of the bot that has it or stands in
        token BLOB,                     -- hash of a device token; NULL: a bot's seat
        stand_in INTEGER NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) WITHOUT ROWID
    ;
INSERT INTO "seat" VALUES('tveIBglBF5NqW',0,'Ann','greedy',X'8CA0EF7B60B1712E6D7A0572853606D6A48A72506EAA2813D3568BF514D77A19',0);
INSERT INTO "seat" VALUES('tveIBglBF5NqW',1,'Bo','greedy',NULL,0);
CREATE TABLE secret (
        table_id TEXT NOT NULL REFERENCES game_table (id),
        deal INTEGER NOT NULL,          -- counts the deals of the table
        deck BLOB NOT NULL,             -- a card kind a byte, first card dealt first
        seed BLOB NOT NULL,             -- of the bots' chance
        PRIMARY KEY (table_id, deal)
    ) WITHOUT ROWID
    ;
INSERT INTO "secret" VALUES('tveIBglBF5NqW',1,X'1215212405251D031E051B1A23122B290114282D342B2F25271D270211110F320600070021140B0B2921200A0E1E2E2A312C1206163414223411321A22260A0C1E0E1F072F152F1819131B020C24101F070F0131080128061C32261F0D13031B19041C20300A302A092C260D0C162904232B1D201623240E272233250D28173318300B2D1513092A02330419340810101700312E1A0817182C2D2E1C3434030F0509',X'CA3C951A9385EA1B1903E8095BC02983A04B72F663635341FB40083D3B6965BD');
INSERT INTO "secret" VALUES('tveIBglBF5NqW',2,X'18090D27342C0225192C311F2820262C262A211E2A0B1F03051C33041E27271C0C0B2016231C141B0220182B130C11160614343016220A1D1724042F330724322A1A34213215113409010E2F0C1B12132D1A2906090F3230291B000D34070A082B01100E1A1E0017052515260F233103120B1908022D3423310A172E193033040F062E280E182812290508101D2E22212F000D1125141F0315241001132D072B221D',X'971D334794B971DFE5B1889BC1FB9E0AC619A2AD23D668B5F339F447D8A81192');
CREATE INDEX seat_by_token ON seat (token) WHERE token IS NOT NULL;
COMMIT;
PRAGMA user_version = 1;
